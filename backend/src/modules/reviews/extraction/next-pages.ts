import type { CheerioAPI } from 'cheerio'
import { elementsBelow } from './parse-html.js'

const MOST_LINKS = 200

/**
 * Where the reviews go on, as the page says it: on the same host only.
 * @param address of the page, after redirects
 */
export function nextPages($: CheerioAPI, address: string, selector?: string | null): string[] {
  const root = $.root()[0]
  const below = root ? elementsBelow($, root) : () => []
  const links = below(`link[rel~="next"], a[rel~="next"]${selector ? `, ${selector}` : ''}`).slice(
    0,
    MOST_LINKS,
  )
  const base = resolved(below('base[href]')[0]?.attribs.href ?? '', address) ?? address
  const found = links.map((link) => resolved(link.attribs.href ?? '', base))
  return [...new Set(found)].filter((url) => url !== undefined && isOnSameHost(url, address)) as string[]
}

function resolved(href: string, base: string): string | undefined {
  if (!href.trim() || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  url.hash = ''
  return url.href
}

function isOnSameHost(link: string, page: string): boolean {
  const { protocol, host, username, password } = new URL(link)
  return /^https?:$/.test(protocol) && host === new URL(page).host && !username && !password
}
