import { createPostgresBackend, Queue, setDefaultBackendFactory } from 'bullmq'
import { loadConfig } from '../../../src/platform/config/index.js'
import { workerConnection } from '../../../src/platform/queue/queue-connection.js'
import { loginUrlsOf } from '../../support/templates.js'

export interface QueueAddress {
  databaseUrl: string
  redisUrl: string | undefined
}

/** The queue of the product's workers on that database or Redis. */
export function openQueue(name: string, { databaseUrl, redisUrl = '' }: QueueAddress): Queue {
  setDefaultBackendFactory(redisUrl ? undefined : createPostgresBackend)
  const config = loadConfig({
    ...process.env,
    ...loginUrlsOf(databaseUrl),
    REDIS_URL: redisUrl,
  })
  const queue = new Queue(name, { connection: workerConnection(config), prefix: 'sihat' })
  // A test stops the server: that is no error of the test.
  queue.on('error', () => undefined)
  return queue
}
