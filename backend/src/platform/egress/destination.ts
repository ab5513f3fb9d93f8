import { isIP } from 'node:net'
import { Refusal } from './refusal.js'

export interface Destination {
  /** As written: a name in lower case, or an address without brackets. */
  host: string
  port: number
  url: URL
}

const LONGEST_ADDRESS = 2_048
const SCHEMES = ['http:', 'https:']
const AUTHORITY = /^https?:\/\/([^/?#]*)/i
/** What a URL parser drops, turns or skips: nothing of it belongs into an address that somebody meant. */
const SLIPPERY = /[\s\\\p{Cc}\p{Cf}]/u
const NAME = /^(?!.{254})([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * Where an address leads, without asking anybody.
 * @throws Refusal not_a_url, scheme, credentials or host_form
 */
export function destinationOf(address: string): Destination {
  if (address.length > LONGEST_ADDRESS || SLIPPERY.test(address)) throw new Refusal('not_a_url')
  const url = URL.parse(address)
  if (!url) throw new Refusal(AUTHORITY.test(address) ? 'host_form' : 'not_a_url')
  if (!SCHEMES.includes(url.protocol)) throw new Refusal('scheme')
  const [, authority] = AUTHORITY.exec(address) ?? []
  if (authority === undefined) throw new Refusal('not_a_url')
  if (authority.includes('@')) throw new Refusal('credentials', url.hostname)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isAddress = isIP(host) !== 0
  // 2130706433, 0177.1, 127.1 and ①.1.1.1 are read as addresses, and are none as they stand.
  const isDisguised = isAddress && authority.replace(/:\d*$/, '').toLowerCase() !== url.hostname
  if (isDisguised || (!isAddress && !NAME.test(host))) throw new Refusal('host_form', host)
  return { host, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)), url }
}

/** Whether the host is one of these, or below one of them. An address has nothing below it. */
export function isWithin(host: string, hosts: readonly string[]): boolean {
  return hosts.some((allowed) => host === allowed || (isIP(allowed) === 0 && host.endsWith(`.${allowed}`)))
}
