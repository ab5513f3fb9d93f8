import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { INestApplicationContext } from '@nestjs/common'
import { OperatorError } from './platform/config/index.js'

let isAsked = false

/** One plain sentence for the operator; the stack only where it can help. */
export function reportStartFailure(error: unknown): never {
  // The stop took away what the start was still using.
  if (isAsked) process.exit(0)
  const { message, code, stack } = error as Error & { code?: string }
  const expected = code === 'EADDRINUSE' || error instanceof OperatorError
  process.stderr.write(`${expected ? message : stack}\n`)
  process.exit(1)
}

const SHUTDOWN_MS = 30_000

/** Whatever hangs while the process drains does not hold it for ever; whoever asks a second time does not want to wait. */
export function limitShutdown() {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(1)
      isAsked = true
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    })
  }
}

/** Ends the application on a signal, or now if the signal came while it started. */
export async function endOnSignal(app: INestApplicationContext) {
  if (isAsked) {
    await app.close()
    process.exit(0)
  }
  app.enableShutdownHooks([], { useProcessExit: true })
}

/**
 * Once, before the first request: what the start leaves behind is otherwise kept for as long as the process runs. As if memory had
 * run out, so that code goes, too, that only the start has needed.
 */
export function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
