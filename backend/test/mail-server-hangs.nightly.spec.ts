import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { bookingMail } from '../src/modules/bookings/booking.jobs.js'
import { systemActor } from '../src/platform/authz/index.js'
import { Database } from '../src/platform/database/index.js'
import { sendJob } from '../src/platform/outbox/index.js'
import { QUEUES } from '../src/platform/queue/queues.js'
import { WorkerModule } from '../src/worker.module.js'
import { eventually } from './faults/support/eventually.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'

/** Takes connections and never says a word. */
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
})
let app: TestApp
let worker: INestApplicationContext
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startApp()
  worker = await NestFactory.createApplicationContext(WorkerModule, { logger: false })
})
afterAll(async () => {
  server.close()
  for (const socket of sockets) socket.destroy()
  await worker.close()
  await app.close()
})

it('mails that wait for a silent mail server hold no connection, and other jobs go on', async () => {
  const { id, email, password } = await newAccount(app)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, medical_summary, status) values ($1, $2, 'surgery', 'x', 'pending')`,
    [bookingId, id],
  )
  await app.context.get(Database).transaction(systemActor('test'), async (em) => {
    for (let mail = 0; mail < QUEUES.mail.concurrency + 16; mail++)
      await sendJob(em, bookingMail, { bookingId, type: 'created' })
  })
  const attempts = async () => (await app.rows('select from mail_attempts')).length
  await eventually(
    'as many wait as may at once',
    20_000,
    async () => (await attempts()) === QUEUES.mail.concurrency || attempts(),
  )
  // Every transaction is idle for a moment between two statements. A mail would hold its connection for good.
  await eventually('no mail holds a connection', 10_000, async () => {
    const [held] = await app.rows<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
    return held?.count === 0 || held?.count
  })

  const browser = new Browser(app)
  await browser.signIn(email, password)
  await browser.post('profile/export')
  await eventually('the export is done', 20_000, async () => {
    const [request] = await app.rows<{ status: string }>('select status from privacy_requests')
    return request?.status === 'done' || request
  })
}, 180_000)
