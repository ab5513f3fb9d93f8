import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/sbin']

/** The browser of the system. */
export function findChromium(): string | undefined {
  return PROGRAMS.flatMap((program) => FOLDERS.map((folder) => join(folder, program))).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
