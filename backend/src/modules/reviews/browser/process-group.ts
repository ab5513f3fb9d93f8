import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PAGE_BYTES = 4_096
const POLL_MS = 20

/** The processes of a group that still run. Empty where the system has no /proc. */
export function processesOf(group: number): number[] {
  return numbersIn('/proc').filter((pid) => {
    // pid (name) state parent group: the name may hold anything, so from its end.
    const [state, , itsGroup] = contentOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    return Number(itsGroup) === group && state !== 'Z' && state !== 'X'
  })
}

/** What they hold for themselves: shared libraries would count in every process. */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, resident = 0, shared = 0] = contentOf(`/proc/${pid}/statm`).split(' ').map(Number)
    return sum + (resident - shared) * PAGE_BYTES
  }, 0)
}

/** @returns once none of them runs, or after the time */
export async function killGroup(group: number, patienceMs: number): Promise<void> {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    return
  }
  const deadline = Date.now() + patienceMs
  while (processesOf(group).length > 0 && Date.now() < deadline) await sleep(POLL_MS)
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Empty for a process that has just ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
