import { requireChromium } from '../../scripts/services/chromium.ts'

/** The browser of the journeys. Chromium refuses to start as root with its sandbox; all other users keep the sandbox. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH || (await requireChromium()),
  args: [
    ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
