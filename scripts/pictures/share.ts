import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.ts'
import { rounded } from './icons.ts'
import { categories, pages } from './pages.ts'
import { SAND, TEAL } from './pen.ts'
import { places } from './places.ts'

const PICTURES: Record<string, { title: string; picture: string | undefined }> = {
  site: { title: 'Treatment abroad, planned there and back', picture: pages['page-about'] },
  treatments: { title: 'Treatments abroad', picture: categories['category-cardiology'] },
  guide: { title: 'Patient Guide', picture: pages['page-guide'] },
  my: { title: 'Treatment in Malaysia', picture: places['tile-my'] },
  th: { title: 'Treatment in Thailand', picture: places['tile-th'] },
  in: { title: 'Treatment in India', picture: places['tile-in'] },
  tr: { title: 'Treatment in Turkey', picture: places['tile-tr'] },
  kr: { title: 'Treatment in South Korea', picture: places['tile-kr'] },
}

/** The pages from which the pictures beside shared links are taken, 1200 x 630. */
export function sharePages(): [name: string, html: string][] {
  const font = readFileSync(inRoot('patient-web/public/fonts/source-serif-4-600.woff2')).toString('base64')
  const style = `
    @font-face { font-family: serif4; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; inline-size: 1200px; block-size: 630px; background: ${SAND}; color: #17262b;
      font: 64px/1.15 serif4; position: relative; overflow: hidden }
    .brand { position: absolute; inset: 48px auto auto 64px; display: flex; align-items: center; gap: 16px;
      font-size: 44px; color: ${TEAL} }
    .brand svg { inline-size: 64px; block-size: 64px }
    h1 { position: absolute; inset: 56px auto 0 64px; inline-size: 430px; margin: auto; block-size: fit-content; font: inherit }
    .picture { position: absolute; inset: 0 0 0 auto; inline-size: 660px; background: #e3f1f1 }
    .picture svg { position: absolute; inset: auto 0 0; inline-size: 100%; block-size: auto }`
  return Object.entries(PICTURES).map(([name, { title, picture = '' }]) => [
    name,
    `<style>${style}</style><div class="brand">${rounded}Sihat</div><h1>${title}</h1><div class="picture">${picture}</div>`,
  ])
}
