import { randomUUID } from 'node:crypto'
import type { INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { WorkerModule } from '../src/worker.module.js'
import { newAccount, startApp, type TestApp } from './support/index.js'
import { Mailbox } from './support/mailbox.js'

let app: TestApp
let worker: INestApplicationContext | undefined
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.TEAM_MAIL = 'team@sihat.example'
  app = await startApp()
  await app.rows('delete from bookings')
})
afterAll(async () => {
  await worker?.close()
  await app.close()
  await mailbox.close()
})

it('a worker reminds of tomorrow, and tells the team of who waits, by itself', async () => {
  const { id, email } = await newAccount(app)
  await app.rows(
    `insert into bookings (id, user_id, booking_type, medical_summary, status, appointment_at, appointment_time_zone, created_at) values
       ($1, $3, 'surgery', 'x', 'confirmed', date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '36 hours', 'UTC', now()),
       ($2, $3, 'surgery', 'x', 'pending', null, null, now() - interval '21 hours')`,
    [randomUUID(), randomUUID(), id],
  )
  worker = await NestFactory.createApplicationContext(WorkerModule, { logger: false })
  await mailbox.received(email, 'Your appointment is tomorrow')
  await mailbox.received('team@sihat.example', '1 request waits for an answer')
  expect(mailbox.mails).toHaveLength(2)
}, 180_000)
