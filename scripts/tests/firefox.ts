import type { Supervisor } from '../lib/supervisor.ts'
import { findProgram, installPackage, mayInstall } from './debian.ts'

/** Installs Firefox for the journeys of the nightly run, on Debian as root. Elsewhere they say how to get it. */
export async function ensureFirefox(supervisor: Supervisor, progress: (line: string) => void): Promise<void> {
  const isThere = process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox')
  if (isThere || !mayInstall()) return
  progress('Installing firefox-esr')
  await installPackage('firefox-esr', supervisor)
}
