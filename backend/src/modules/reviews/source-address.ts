import { hostName } from '../../platform/egress/index.js'

const DEFAULT_PORTS = ['', '80', '443']
/** Hosts on which reviews of the hospital may be read: those recorded for it, and its website's, with and without `www.`. */
export function hostsOf(website: string | null, recorded: readonly string[]): string[] {
  const own = website && URL.canParse(website) ? hostName(new URL(website).hostname) : undefined
  const bare = own?.replace(/^www\./, '')
  return [...new Set([...(bare ? [bare, `www.${bare}`] : []), ...recorded])]
}

/** @returns undefined unless it is http(s) on its usual port, without credentials, on one of the hosts */
export function pageAddress(text: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isPlain || !DEFAULT_PORTS.includes(url.port) || !hosts.includes(url.hostname)) return undefined
  url.hash = ''
  return url.href
}
