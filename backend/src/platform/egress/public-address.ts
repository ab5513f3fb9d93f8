import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Everything the registries have handed out for the public internet; the rest of IPv6 has no use, or an inner one. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether this is an address of one machine on the public internet. Those that hold an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) are not: which machine is meant would be decided elsewhere.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
