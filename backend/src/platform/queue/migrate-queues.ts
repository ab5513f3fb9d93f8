import { createPostgresBackend, Queue } from 'bullmq'
import pg from 'pg'
import { QUEUE_SCHEMA } from './queue-connection.js'
import { QUEUE_NAMES } from './queues.js'

/** Creates or updates the queues' schema as the owning role. System work uses it; the patient login cannot. */
export async function migrateQueues(ownerUrl: string): Promise<void> {
  const connection = { connectionString: ownerUrl, schema: QUEUE_SCHEMA, migrate: true, max: 1 }
  const queue = new Queue(QUEUE_NAMES[0] as string, { connection }, createPostgresBackend)
  await queue.waitUntilReady()
  await queue.close()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      revoke all on schema ${QUEUE_SCHEMA} from sihat_app;
      revoke all on all tables in schema ${QUEUE_SCHEMA} from sihat_app;
      revoke all on all sequences in schema ${QUEUE_SCHEMA} from sihat_app;
      revoke execute on all functions in schema ${QUEUE_SCHEMA} from sihat_app;
      grant usage on schema ${QUEUE_SCHEMA} to sihat_staff;
      grant all on all tables in schema ${QUEUE_SCHEMA} to sihat_staff;
      grant all on all sequences in schema ${QUEUE_SCHEMA} to sihat_staff;
      grant execute on all functions in schema ${QUEUE_SCHEMA} to sihat_staff;`)
  } finally {
    await client.end()
  }
}
