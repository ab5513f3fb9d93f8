/** Puppeteer's own that a browser for strange pages does without. */
export const DROPPED_ARGUMENTS = ['--disable-popup-blocking', '--disable-ipc-flooding-protection']

/** Arguments of each browser. They say nothing about the way to the network. */
export const chromiumArguments = (): string[] => [
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
  '--disable-speech-api',
  '--disable-webgl',
  '--no-default-browser-check',
  '--no-pings',
  '--mute-audio',
  '--blink-settings=imagesEnabled=false',
  '--js-flags=--max-old-space-size=256',
  // Chromium refuses to start as root with its sandbox; everybody else has it.
  ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
]
