import { isIP } from 'node:net'

/** Names for ranges of private addresses, as Fastify reads them. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Splits TRUSTED_PROXIES. Returns undefined if no proxy is trusted. */
export function trustedProxies(setting: string | undefined): string[] | undefined {
  const entries = setting?.split(',').map((entry) => entry.trim())
  return entries?.some(Boolean) ? entries.filter(Boolean) : undefined
}

/** A host name is not accepted: the address behind a name may change while the process runs. */
export function proxyProblems(setting: string | undefined): string[] {
  const wrong =
    trustedProxies(setting)?.filter((entry) => !RANGES.has(entry) && !isAddressOrRange(entry)) ?? []
  return wrong.map(
    (entry) => `  TRUSTED_PROXIES: ${entry} is not an IP address or a range such as 10.0.0.0/8`,
  )
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128)
}
