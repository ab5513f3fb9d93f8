import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { processesOf } from '../../../src/platform/chromium/process-group.js'

const LOOK_MS = 40
const PROFILE = /--user-data-dir=([^\0]*sihat-browser-[^\0]*)/

/** Sees every Chromium that a process starts, and what of it is left. */
export class ChromiumWatch {
  /** Process group and profile folder. */
  readonly seen = new Map<number, string>()
  private readonly timer = setInterval(() => this.look(), LOOK_MS)

  constructor(private readonly parent = process.pid) {}

  /** Processes that still run, and folders that are still there. */
  left(): (number | string)[] {
    return [...this.seen].flatMap(([group, profile]) => [
      ...processesOf(group),
      ...(existsSync(profile) ? [profile] : []),
    ])
  }

  stop() {
    clearInterval(this.timer)
  }

  private look() {
    for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
      if (this.seen.has(pid)) continue
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
        if (Number(parent) !== this.parent) continue
        const [, profile] = PROFILE.exec(readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? []
        if (profile) this.seen.set(pid, profile)
      } catch {
        // It has just ended.
      }
    }
  }
}
