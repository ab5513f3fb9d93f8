import { createPostgresBackend, Queue } from 'bullmq'
import pg from 'pg'
import { QUEUE_SCHEMA } from './queue-connection.js'
import { QUEUE_NAMES } from './queues.js'

/** Creates or updates the queues' schema as the owning role and lets the application's role use it. */
export async function migrateQueues(ownerUrl: string): Promise<void> {
  const connection = { connectionString: ownerUrl, schema: QUEUE_SCHEMA, migrate: true, max: 1 }
  const queue = new Queue(QUEUE_NAMES[0] as string, { connection }, createPostgresBackend)
  await queue.waitUntilReady()
  await queue.close()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      grant usage on schema ${QUEUE_SCHEMA} to sihat_app;
      grant all on all tables in schema ${QUEUE_SCHEMA} to sihat_app;
      grant all on all sequences in schema ${QUEUE_SCHEMA} to sihat_app;
      grant execute on all functions in schema ${QUEUE_SCHEMA} to sihat_app;`)
  } finally {
    await client.end()
  }
}
