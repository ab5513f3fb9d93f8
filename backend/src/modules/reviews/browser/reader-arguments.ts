import { createHash, X509Certificate } from 'node:crypto'

/** Arguments of a browser whose only way out is the proxy. */
export const readerArguments = (proxyPort: number, certificate?: string): string[] => [
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  // Chromium goes past every proxy to the loopback unless it is told not to.
  '--proxy-bypass-list=<-loopback>',
  // Nor does it resolve a name itself, for instance for a prefetch: names go to the proxy.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-remote-fonts',
  ...(certificate ? [`--ignore-certificate-errors-spki-list=${keyOf(certificate)}`] : []),
]

function keyOf(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
