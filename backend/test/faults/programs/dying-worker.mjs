import { sql } from 'kysely'
import { startLightWorker } from './light-worker.mjs'

/** A job takes its worker down here once; when it comes here again, it passes. */
async function passing(id, point, database) {
  const { rows } = await sql`
    insert into deaths (message_id, point) values (${id}, ${point}) on conflict do nothing returning message_id
  `.execute(database.catalogue)
  if (rows.length === 0) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

await startLightWorker(passing)
