/** They are between a client and its proxy, or a proxy and the server: RFC 9110, 7.6.1. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** @param rawHeaders names and values in turn, as Node reads them */
export function withoutHopByHop(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''
    return !HOP_BY_HOP.has(name) && !others.includes(name)
  })
}
