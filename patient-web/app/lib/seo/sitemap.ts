import type { Language } from '~/lib/i18n/languages'

/** The pages whose addresses are the same in every catalogue. */
export const STANDING_PAGES = [
  '/',
  '/treatments',
  '/destinations',
  '/hospitals',
  '/compare',
  '/patient-guide',
  '/about',
  '/contact',
  '/assistant',
  '/trust',
  '/privacy',
  '/terms',
  '/refunds',
]

/** https://www.sitemaps.org/protocol.html */
export function sitemap(origin: string, languages: readonly Language[], paths: string[]): string {
  const urls = languages.flatMap((language) => paths.map((path) => origin + language.path + encodeURI(path)))
  const entries = urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
