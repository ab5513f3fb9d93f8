import { type INestApplicationContext, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { type Queue, Worker } from 'bullmq'
import { ConfigModule } from '../src/platform/config/index.js'
import { databaseModule } from '../src/platform/database/index.js'
import { Metrics } from '../src/platform/observability/index.js'
import { FailedJobs } from '../src/platform/queue/failed-jobs.js'
import { FailedJobsModule, QueueMetricsModule } from '../src/platform/queue/queue.module.js'
import { eventually } from './faults/support/eventually.js'
import { describeWithRedis } from './faults/support/on-queues.js'
import { killPrograms } from './faults/support/program.js'
import { openQueue } from './faults/support/queue.js'
import { RedisServer } from './faults/support/servers.js'
import { asOwner, loginUrlsOf, openTestDatabase, type TestDatabase } from './support/index.js'

describe('failed jobs (PostgreSQL)', () => failedJobs(async () => undefined))
describeWithRedis('failed jobs (Redis)', () => failedJobs(async () => (await RedisServer.start()).url))

function failedJobs(startRedis: () => Promise<string | undefined>) {
  let db: TestDatabase
  let queue: Queue
  let app: INestApplicationContext

  beforeAll(async () => {
    db = await openTestDatabase()
    const redisUrl = await startRedis()
    Object.assign(process.env, loginUrlsOf(db.appUrl))
    process.env.REDIS_URL = redisUrl ?? ''
    process.env.METRICS_PORT = '0'
    queue = openQueue('mail', { databaseUrl: db.appUrl, redisUrl })
    await queue.obliterate({ force: true })
    class Operators {}
    Module({ imports: [ConfigModule, databaseModule([]), FailedJobsModule, QueueMetricsModule] })(Operators)
    app = await NestFactory.createApplicationContext(Operators, { logger: false })
  }, 90_000)
  afterAll(async () => {
    await app.close()
    await queue.close()
    await killPrograms()
    await db.close()
    process.env.REDIS_URL = ''
  })

  const failed = () => app.get(FailedJobs)
  const failJob = async (id: string) => {
    await queue.add('booking.mail', { bookingId: 'a secret of the payload' }, { jobId: id, attempts: 1 })
    const worker = new Worker('mail', () => Promise.reject(new Error('The mail server refuses')), {
      connection: queue.opts.connection,
      prefix: 'sihat',
    })
    await eventually(
      'the job has failed',
      20_000,
      async () => (await failed().count('mail')) > 0 && (await isFailed(id)),
    )
    await worker.close()
  }
  const isFailed = async (id: string) => (await queue.getJob(id))?.isFailed() ?? false
  const audited = () =>
    asOwner(
      async (client) =>
        (
          await client.query(
            `select subject_id, details from audit_events where action = 'job.redrive' order by 1`,
          )
        ).rows,
      db.name,
    )

  it('are listed without what was in them, counted among the metrics, run again and noted', async () => {
    for (const id of ['one', 'two', 'three']) await failJob(id)
    await queue.add('booking.mail', {}, { jobId: 'waiting' })
    const list = await failed().list('mail')
    expect(list.map(({ id }) => id).sort()).toEqual(['one', 'three', 'two'])
    expect(list[0]).toMatchObject({
      queue: 'mail',
      name: 'booking.mail',
      attempts: 1,
      reason: 'The mail server refuses',
    })
    expect(JSON.stringify(list)).not.toContain('secret')
    expect(await failed().list()).toHaveLength(3)
    expect(await failed().list('payments')).toEqual([])

    const text = await app.get(Metrics).registry.metrics()
    expect(text).toContain('queue_jobs{queue="mail",state="failed"} 3')
    expect(text).toContain('queue_jobs{queue="mail",state="waiting"} 1')
    expect(text).toContain('queue_jobs{queue="payments",state="failed"} 0')
    expect(
      Number(/queue_oldest_seconds\{queue="mail",state="waiting"\} ([\d.]+)/.exec(text)?.[1]),
    ).toBeGreaterThan(0)
    expect(text).toContain('queue_oldest_seconds{queue="mail",state="active"} 0')
    expect(text).toContain('outbox_waiting 0')

    expect(await failed().redrive('mail', ['nobody'])).toBe(0)
    expect(await failed().redrive('mail', ['two'])).toBe(1)
    const again = await queue.getJob('two')
    expect([await again?.getState(), again?.attemptsMade]).toEqual(['waiting', 0])
    expect(await failed().redrive('mail')).toBe(2)
    expect(await failed().list()).toEqual([])
    expect(await audited()).toEqual(
      ['one', 'three', 'two'].map((id) => ({
        subject_id: id,
        details: { queue: 'mail', name: 'booking.mail' },
      })),
    )
    await expect(failed().redrive('nonsense')).rejects.toThrow('There is no queue nonsense')
  }, 90_000)
}
