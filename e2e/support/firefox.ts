import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** @throws Error where this machine has no Firefox */
export function requireFirefox(): string {
  const found = process.env.FIREFOX_PATH || PLACES.find(existsSync)
  if (found) return found
  throw new Error('The nightly journeys need Firefox. Install firefox-esr, or set FIREFOX_PATH to its path.')
}

/** Firefox as its maker builds it, over WebDriver BiDi. npm has no Firefox, and Playwright's own build comes from its own address. */
export const FIREFOX = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefox-relay.mjs', import.meta.url)),
  },
} as const
