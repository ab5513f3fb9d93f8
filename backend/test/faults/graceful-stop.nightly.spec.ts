import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { bookingMail } from '../../src/modules/bookings/booking.jobs.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { repositoryPath } from '../../src/platform/config/index.js'
import { sendJob } from '../../src/platform/outbox/index.js'
import { asOwner, openTestDatabase, type TestDatabase } from '../support/index.js'
import { ApiProcess } from './support/api.js'
import { EventStream } from './support/event-stream.js'
import { eventually } from './support/eventually.js'
import { itOnBothQueues, itWithRedis } from './support/on-queues.js'
import { killPrograms, Program } from './support/program.js'
import { openQueue } from './support/queue.js'
import { RedisServer } from './support/servers.js'

const STOPS_WITHIN_MS = 30_000

let db: TestDatabase
/** Holds rows that others then wait for. */
let holder: pg.Client

beforeEach(async () => {
  db = await openTestDatabase('seeded')
  holder = new pg.Client({ connectionString: db.ownerUrl })
  await holder.connect()
  await holder.query('begin')
}, 270_000)
afterEach(async () => {
  await EventStream.closeAll()
  await holder.end()
  await killPrograms()
  await db.close()
})

const rows = <T extends object>(query: string, values: unknown[] = []) =>
  asOwner(async (client) => (await client.query<T>(query, values)).rows, db.name)

const somebodyWaits = () =>
  eventually('somebody waits for the held row', 40_000, async () => {
    const waiting = await rows(`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return waiting.length > 0
  })

const refusesConnections = (api: ApiProcess) =>
  eventually('new connections are refused', 5_000, () =>
    fetch(`${api.origin}/api/health/live`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => true,
    ),
  )

it('the API answers what is under way, ends its event streams and then itself', async () => {
  const api = await ApiProcess.start(db.appUrl)
  const token = (await api.signIn('patient@demo.sihat.example')).body.accessToken
  const stream = await EventStream.open(`${api.origin}/api/events`, token)
  const key = randomUUID()
  await holder.query(
    `insert into idempotency_keys (user_id, key, request_hash)
     select id, translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_'), '' from users where email = 'patient@demo.sihat.example'`,
    [key],
  )
  const answer = api.request('POST', 'bookings', {
    token,
    body: { bookingType: 'checkup' },
    headers: { 'idempotency-key': key },
  })
  await somebodyWaits()

  const asked = performance.now()
  api.kill('SIGTERM')
  await stream.ended
  await refusesConnections(api)
  await holder.query('rollback')
  expect((await answer).status).toBe(201)
  expect(await api.exited).toEqual({ code: 0, signal: null })
  expect(performance.now() - asked).toBeLessThan(STOPS_WITHIN_MS)
  expect(await rows('select from bookings')).toHaveLength(1)
}, 270_000)

itOnBothQueues(
  'the worker ends its job before itself',
  async (backend) => {
    const redisUrl = backend === 'Redis' ? (await RedisServer.start()).url : undefined
    const env = { DATABASE_URL: db.appUrl, REDIS_URL: redisUrl ?? '' }
    const id = await db.database.transaction(systemActor('test.faults'), async (em) => {
      const messageId = await sendJob(em, bookingMail, { bookingId: randomUUID(), type: 'created' })
      // The handler notes the message first, and waits for whoever else is noting it.
      await holder.query('insert into inbox_messages (message_id) values ($1)', [messageId])
      return messageId
    })
    const announces = ['--import', repositoryPath('backend/test/faults/programs/announce-stop.mjs')]
    const worker = Program.node([...announces, repositoryPath('backend/dist/src/worker.js')], env)
    await worker.unlessItEnds(somebodyWaits())

    const stopping = worker.message()
    worker.kill('SIGTERM')
    await stopping
    await holder.query('rollback')
    expect(await worker.exited).toEqual({ code: 0, signal: null })

    expect(await rows('select message_id from inbox_messages')).toEqual([{ message_id: id }])
    const queue = openQueue(bookingMail.queue, { databaseUrl: db.appUrl, redisUrl })
    expect(await (await queue.getJob(id))?.getState()).toBe('completed')
    await queue.close()
  },
  270_000,
)

it.each(['api', 'worker'])(
  'the %s ends when it is asked to while it starts',
  async (program) => {
    const stops = ['--import', repositoryPath('backend/test/faults/programs/stop-at-start.mjs')]
    const started = Program.node([...stops, repositoryPath(`backend/dist/src/${program}.js`)], {
      DATABASE_URL: db.appUrl,
      REDIS_URL: '',
      PORT: '0',
    })
    expect(await started.exited).toEqual({ code: 0, signal: null })
  },
  270_000,
)

itWithRedis(
  'the worker ends in seconds though its Redis is gone',
  async () => {
    const redis = await RedisServer.start()
    const worker = Program.node([repositoryPath('backend/dist/src/worker.js')], {
      DATABASE_URL: db.appUrl,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
    })
    const queue = openQueue(bookingMail.queue, { databaseUrl: db.appUrl, redisUrl: redis.url })
    await eventually('the worker listens', 40_000, async () => (await queue.getWorkersCount()) > 0)
    await queue.close()
    await redis.stop()
    await worker.wrote('Queue connection')

    const asked = performance.now()
    worker.kill('SIGTERM')
    expect(await worker.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(worker.output).toContain('The queue does not answer')
  },
  270_000,
)

it('a second signal ends the worker at once, in the middle of its job', async () => {
  const id = await db.database.transaction(systemActor('test.faults'), async (em) => {
    const messageId = await sendJob(em, bookingMail, { bookingId: randomUUID(), type: 'created' })
    await holder.query('insert into inbox_messages (message_id) values ($1)', [messageId])
    return messageId
  })
  const announces = ['--import', repositoryPath('backend/test/faults/programs/announce-stop.mjs')]
  const worker = Program.node([...announces, repositoryPath('backend/dist/src/worker.js')], {
    DATABASE_URL: db.appUrl,
    REDIS_URL: '',
  })
  await worker.unlessItEnds(somebodyWaits())
  const stopping = worker.message()
  worker.kill('SIGTERM')
  await stopping
  const asked = performance.now()
  worker.kill('SIGTERM')
  expect(await worker.exited).toEqual({ code: 1, signal: null })
  expect(performance.now() - asked).toBeLessThan(8_000)
  // Nothing of the job is done: it runs again elsewhere.
  await holder.query('rollback')
  expect(await rows(`select from inbox_messages where message_id = '${id}'`)).toEqual([])
}, 270_000)
