import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { phoneCodeMessage } from '../src/modules/auth/auth.jobs.js'
import { OneTimeCodes } from '../src/modules/auth/one-time-codes.js'
import { systemActor } from '../src/platform/authz/index.js'
import { Database } from '../src/platform/database/index.js'
import { sendJob } from '../src/platform/outbox/index.js'
import { WorkerModule } from '../src/worker.module.js'
import { eventually } from './faults/support/eventually.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { Mailbox } from './support/mailbox.js'

const AT_ONCE = 6

/** Takes requests and never answers one. */
const sockets = new Set<Socket>()
/** Connections at once until the worker gave the first one up: its end may arrive here after the next begins. */
let most = 0
let hasEnded = false
const gateway = createServer((socket) => {
  sockets.add(socket)
  if (!hasEnded) most = sockets.size
  socket
    .on('error', () => undefined)
    .on('close', () => {
      hasEnded = true
      sockets.delete(socket)
    })
})
let mailbox: Mailbox
let app: TestApp
let worker: INestApplicationContext
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.SMS_GATEWAY_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
  app = await startApp()
  worker = await NestFactory.createApplicationContext(WorkerModule, { logger: false })
})
afterAll(async () => {
  gateway.close()
  for (const socket of sockets) socket.destroy()
  await worker.close()
  await app.close()
  await mailbox.close()
})

it('text messages that wait for a silent gateway hold no connection, and mails go on', async () => {
  const { id, email, password } = await newAccount(app)
  const [factor] = await app.rows<{ id: string }>(
    `insert into factors (id, user_id, type, status, phone)
     values (gen_random_uuid(), $1, 'phone', 'unverified', '+254712345678') returning id`,
    [id],
  )
  await app.context.get(Database).transaction(systemActor('test'), async (em) => {
    for (let text = 0; text < 40; text++) {
      const options = { factorId: factor?.id ?? '' }
      const codeId = await app.context.get(OneTimeCodes).issue(em, id, 'phone_factor', options)
      await sendJob(em, phoneCodeMessage, { codeId })
    }
  })
  await eventually(
    'as many wait as may at once',
    20_000,
    async () => sockets.size === AT_ONCE || sockets.size,
  )
  await delay(1_500)
  const [held] = await app.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '1 second'`,
  )
  expect(held?.count).toBe(0)

  const browser = new Browser(app)
  await browser.signIn(email, password)
  await browser.post('profile/export')
  await mailbox.received(email, 'Your data are ready')
  expect(most).toBe(AT_ONCE)
  expect(
    await app.rows(
      'select from inbox_messages i join outbox_messages o on o.id = i.message_id where o.job_name = $1',
      [phoneCodeMessage.name],
    ),
  ).toEqual([])
}, 270_000)
