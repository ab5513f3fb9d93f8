import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inRoot } from '../lib/paths.ts'
import { freePort } from '../lib/ports.ts'
import type { ManagedProcess } from '../lib/processes.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { failedOnce, type Outcome, passedOnce } from './outcome.ts'

const READY_WITHIN_MS = 300_000
const STOPPED_WITHIN_MS = 30_000
const PAGES = ['/', '/contact', '/auth', '/admin', '/desk', '/api/countries']

/** Starts `npm run dev`, which keeps its data in `.data`, and opens a page of each program. */
export async function tryDevelopment(logFolder: string, supervisor: Supervisor): Promise<Outcome> {
  const port = await freePort()
  const dev = supervisor.service({
    name: 'npm run dev',
    command: [process.execPath, inRoot('scripts/boot.mjs'), 'dev'],
    cwd: inRoot(),
    env: { ...process.env, PORT: String(port), NO_COLOR: '1' },
    logFile: join(logFolder, 'development.log'),
    stopSignal: 'SIGINT',
    stopWithinMs: STOPPED_WITHIN_MS,
  })
  try {
    if (!(await isReady(dev))) return failedOnce(`npm run dev is not ready.\n${dev.logTail()}`)
    const answers = await Promise.all(
      PAGES.map(async (path) => `${path} ${await statusOf(`http://127.0.0.1:${port}${path}`)}`),
    )
    const refused = answers.filter((answer) => !answer.endsWith(' 200'))
    return refused.length > 0 ? failedOnce(`${refused.join('\n')}\n${dev.logTail()}`) : passedOnce
  } finally {
    await dev.stop()
  }
}

async function isReady(dev: ManagedProcess): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS
  while (dev.running && Date.now() < until) {
    if (dev.logTail().includes('Sihat is ready')) return true
    await delay(500)
  }
  return false
}

const statusOf = (url: string): Promise<number | string> =>
  fetch(url).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
