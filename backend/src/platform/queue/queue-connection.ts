import { type Config } from '../config/index.js'

/** The schema that holds the queues where PostgreSQL runs them. */
export const QUEUE_SCHEMA = 'bullmq'

/** Where workers take their jobs from: Redis, or a schema of its own in the database. They wait for either to come back. */
export function workerConnection({ env }: Config) {
  return env.REDIS_URL
    ? { url: env.REDIS_URL, maxRetriesPerRequest: null }
    : { connectionString: env.DATABASE_STAFF_URL, schema: QUEUE_SCHEMA, max: 4 }
}

/** Where the relay puts them: it fails fast, for the outbox keeps what could not be sent. */
export function producerConnection(config: Config) {
  return config.env.REDIS_URL
    ? { url: config.env.REDIS_URL, maxRetriesPerRequest: 1, commandTimeout: 5_000 }
    : workerConnection(config)
}
