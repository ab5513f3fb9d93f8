import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, Failure } from './failure.ts'

/** Tells two processes apart that had the same id one after the other. */
function startOf(pid: number): string {
  const file = `/proc/${pid}/stat`
  // The name in parentheses may hold spaces; the start time is the 20th field after it.
  return existsSync(file) ? (readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '') : ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** One stack per folder: two would write to the same database. A lock whose process is gone is taken over. */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const [pid = 0, start] = readFileSync(file, 'utf8').split(' ').map(Number)
    if (pid > 0 && isAlive(pid) && Number(startOf(pid)) === start)
      throw new Failure(
        `This folder is already running (process ${pid}). Stop it first, or use another copy of the folder.`,
      )
    rmSync(file, { force: true })
  }
}
