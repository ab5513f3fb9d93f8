import { isFQDN, isIP } from 'class-validator'

const DEFAULT_PORTS = ['', '80', '443']
/** Names that mean something within one network only, such as the one at which clouds hand out their keys, or that no page has. */
const INNER_NAME = /\.(arpa|corp|home|internal|intranet|lan|local|localdomain|localhost|private|svc)$/

/**
 * The host's name in one spelling, such as `xn--bcher-kva.example`.
 * @returns undefined for what is no name of a public host: an address of numbers, one word,
 * a name of an inner network, a name with anything behind it
 */
export function hostName(text: string): string | undefined {
  const address = `http://${text.trim()}/`
  if (/[/?#@\\:\s]/.test(text.trim()) || !URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return isFQDN(hostname) && !isIP(hostname) && !INNER_NAME.test(hostname) ? hostname : undefined
}

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
