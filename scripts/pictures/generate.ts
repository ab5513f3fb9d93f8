/** Draws every picture of the patient site anew: `node scripts/pictures/generate.ts`. See the README beside it. */
/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { inRoot } from '../lib/paths.ts'
import { requireChromium } from '../services/chromium.ts'
import { fullBleed, ico, rounded } from './icons.ts'
import { categories, pages } from './pages.ts'
import { places } from './places.ts'
import { indexedPng } from './png.ts'
import { sharePages } from './share.ts'

const PUBLIC = inRoot('patient-web/public')
const MOST_BYTES = { svg: 3_000, share: 60_000 }

function write(path: string, content: string | Buffer, most = Number.POSITIVE_INFINITY) {
  if (content.length > most) throw new Error(`${path} has ${content.length} bytes, more than ${most}`)
  writeFileSync(`${PUBLIC}/${path}`, content)
  console.log(`${String(content.length).padStart(6)}  ${path}`)
}

async function shot(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** With few colours: only a browser knows the pixels of its own picture. */
async function small(browser: Browser, png: Buffer, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage()
  const pixels = await page.evaluate(
    async ([source, w, h]) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const context = new OffscreenCanvas(w, h).getContext('2d')
      if (!context) throw new Error('No canvas')
      context.drawImage(picture, 0, 0)
      return Array.from(context.getImageData(0, 0, w, h).data)
    },
    [`data:image/png;base64,${png.toString('base64')}`, width, height] as const,
  )
  await page.close()
  return indexedPng(Uint8Array.from(pixels), width, height)
}

const icon = (browser: Browser, svg: string, size: number) =>
  shot(
    browser,
    `<style>body{margin:0}svg{display:block;inline-size:${size}px;block-size:${size}px}</style>${svg}`,
    size,
    size,
  )

for (const folder of ['icons', 'img/share']) mkdirSync(`${PUBLIC}/${folder}`, { recursive: true })
for (const [name, svg] of Object.entries({ ...places, ...categories, ...pages })) {
  write(`img/${name}.svg`, svg, MOST_BYTES.svg)
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || (await requireChromium()),
  args: ['--no-sandbox'],
})
try {
  for (const [name, html] of sharePages()) {
    const png = await shot(browser, html, 1200, 630)
    write(`img/share/${name}.png`, await small(browser, png, 1200, 630), MOST_BYTES.share)
  }
  for (const size of [192, 512]) write(`icons/icon-${size}.png`, await icon(browser, rounded, size))
  write('icons/maskable-512.png', await icon(browser, fullBleed(0.72), 512))
  write('apple-touch-icon.png', await icon(browser, fullBleed(0.86), 180))
  write('favicon.ico', ico(await icon(browser, rounded, 32)))
} finally {
  await browser.close()
}
