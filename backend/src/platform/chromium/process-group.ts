import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PAGE_BYTES = 4_096
const POLL_MS = 20

/** Numbers of all processes that may be seen. Empty where the system has no /proc. */
export function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The processes of a group that still run. */
export function processesOf(group: number): number[] {
  return processes().filter((pid) => {
    const { state, group: itsGroup } = statusOf(pid)
    return itsGroup === group && state !== 'Z' && state !== 'X'
  })
}

export const groupOf = (pid: number): number => statusOf(pid).group

/** When it began, in the system's own count; empty for one that is no more. */
export function startOf(pid: number): string {
  const { state, start } = statusOf(pid)
  return state === 'Z' || state === 'X' ? '' : start
}

/** With its arguments, each ended by a zero byte. */
export const commandOf = (pid: number): string => contentOf(`/proc/${pid}/cmdline`)

/** What they hold for themselves: shared libraries would count in every process. */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, resident = 0, shared = 0] = contentOf(`/proc/${pid}/statm`).split(' ').map(Number)
    return sum + (resident - shared) * PAGE_BYTES
  }, 0)
}

/** @returns once none of them runs, or after the time */
export async function killGroup(group: number, patienceMs: number): Promise<void> {
  if (!killProcess(-group)) return
  const deadline = Date.now() + patienceMs
  while (processesOf(group).length > 0 && Date.now() < deadline) await sleep(POLL_MS)
}

/** @returns false when there is none, or it is not ours */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

function statusOf(pid: number) {
  // pid (name) state parent group ... start: the name may hold anything, so from its end.
  const fields = contentOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const [state = '', , group = ''] = fields
  return { state, group: Number(group), start: fields[19] ?? '' }
}

/** Empty for a process that has just ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
