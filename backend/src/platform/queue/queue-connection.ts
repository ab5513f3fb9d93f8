import { type Config } from '../config/index.js'

/** The schema that holds the queues where PostgreSQL runs them. */
export const QUEUE_SCHEMA = 'bullmq'

/** Where BullMQ keeps its jobs: Redis, or a schema of its own in the database. */
export function queueConnection({ env }: Config) {
  return env.REDIS_URL
    ? { url: env.REDIS_URL, maxRetriesPerRequest: null }
    : { connectionString: env.DATABASE_URL, schema: QUEUE_SCHEMA, max: 4 }
}
