import { existsSync } from 'node:fs'
import { report } from './failure.ts'
import { inRoot } from './paths.ts'
import { Supervisor } from './supervisor.ts'

/** One Ctrl-C arrives several times: from the terminal, from npm and from the boot script. */
const SAME_PRESS_MS = 700

/**
 * Runs one of the npm commands. The first signal, or the end of the boot script, stops everything in order;
 * another Ctrl-C at once. `work` gets a promise that resolves when the stop was asked for.
 */
export async function runCommand(
  work: (supervisor: Supervisor, stopAsked: Promise<void>) => Promise<number>,
  { codeWhenStopped = 130 } = {},
): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const supervisor = new Supervisor()
  let askedAt = 0
  let tellStop: () => void = () => {}
  const stopAsked = new Promise<void>((resolve) => {
    tellStop = resolve
  })
  const stop = () => {
    if (askedAt > 0) return
    askedAt = Date.now()
    tellStop()
    void supervisor.stop()
  }
  process.on('SIGINT', () => {
    if (askedAt > 0 && Date.now() - askedAt > SAME_PRESS_MS) supervisor.kill()
    else stop()
  })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  process.channel?.unref()
  let code = 1
  try {
    if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
    code = await work(supervisor, stopAsked)
  } catch (error) {
    await supervisor.stop()
    if (askedAt === 0) report(error)
  }
  process.exit(askedAt === 0 ? code : codeWhenStopped)
}
