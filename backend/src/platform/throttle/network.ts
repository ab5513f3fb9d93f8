import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
/** An IPv4 address as a socket for both kinds shows it, and as others may write it. */
const MAPPED = /^::ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i

/** Whom an address counts for: itself, or the network of an IPv6 address, of which one customer has 2^64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [mapped, dotted, high = '', low = ''] = MAPPED.exec(address) ?? []
  if (mapped) return dotted ?? [...bytesOf(high), ...bytesOf(low)].join('.')
  if (address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const bytesOf = (group: string) => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
