import { createHash, X509Certificate } from 'node:crypto'

/** Puppeteer's own that a browser for strange pages does without. */
export const DROPPED_ARGUMENTS = ['--disable-popup-blocking', '--disable-ipc-flooding-protection']

export const chromiumArguments = (proxyPort: number, certificate?: string): string[] => [
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  // Chromium goes past every proxy to the loopback unless it is told not to.
  '--proxy-bypass-list=<-loopback>',
  // Nor does it resolve a name itself, for instance for a prefetch: names go to the proxy.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--disable-speech-api',
  '--disable-webgl',
  '--no-default-browser-check',
  '--no-pings',
  '--mute-audio',
  '--blink-settings=imagesEnabled=false',
  '--js-flags=--max-old-space-size=256',
  // Chromium refuses to start as root with its sandbox; everybody else has it.
  ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(certificate ? [`--ignore-certificate-errors-spki-list=${keyOf(certificate)}`] : []),
]

function keyOf(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
