import { sql } from 'kysely'
import { startLightWorker } from './light-worker.mjs'

/** Jobs that are soon to reach their points die together with the first one. */
const GATHER_MS = 50

const never = new Promise(() => undefined)
let running = 0
let waiting = 0
let due = false

/** Not before every job under way has reached its point: a job that others take down too often counts as failed. */
const dieWhenDue = () => {
  if (due && waiting === running) process.kill(process.pid, 'SIGKILL')
}

/** A job dies here once; when it comes here again, it passes. */
async function passing(id, point, database) {
  const { rows } = await sql`
    insert into deaths (message_id, point) values (${id}, ${point}) on conflict do nothing returning message_id
  `.execute(database.catalogue)
  if (rows.length === 0) return
  if (waiting === 0) {
    setTimeout(() => {
      due = true
      dieWhenDue()
    }, GATHER_MS)
  }
  waiting += 1
  dieWhenDue()
  await never
}

await startLightWorker({
  entered() {
    running += 1
  },
  passing,
  left() {
    running -= 1
    dieWhenDue()
  },
})
