import { randomUUID } from 'node:crypto'
import { type Account, newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'

let mailbox: Mailbox
let app: TestApp
let admin: string
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

async function booking(status = 'confirmed'): Promise<Account & { bookingId: string }> {
  const account = await newAccount(app)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, status, medical_summary, confirmed_date)
     values ($1, $2, 'surgery', $3, 'Melanoma', case when $3 = 'confirmed' then now() end)`,
    [bookingId, account.id, status],
  )
  return { ...account, bookingId }
}
const notify = (bookingId: string, body: object, token = admin) =>
  app.request('POST', `admin/bookings/${bookingId}/notifications`, { token, body })
const waiting = (bookingId: string) =>
  app.rows<{ payload: object }>(
    `select payload from outbox_messages where job_name = 'booking.mail' and payload ->> 'bookingId' = $1`,
    [bookingId],
  )

it('mails the address of the account, and says so in the log', async () => {
  const { bookingId, email } = await booking()
  const { status, body } = await notify(bookingId, { type: 'confirmed' })
  expect([status, body]).toEqual([200, { status: 'accepted', type: 'confirmed' }])
  await runJobs(app, 'booking.mail')
  const mails = mailbox.mails.filter(({ to }) => to.includes(email))
  expect(mails.map(({ subject }) => subject)).toEqual(['You have an update on your booking'])
  expect(mails[0]?.text).not.toMatch(/melanoma|surgery/i)
  expect(mails[0]?.booking).toBe(bookingId.slice(-8))
  const log = await app.rows(
    `select action, details from audit_events where subject_id = $1 and action = 'booking.notify'`,
    [bookingId],
  )
  expect(log).toEqual([{ action: 'booking.notify', details: { type: 'confirmed' } }])
})

it('names a possible emergency in the subject of the mail to the team, and nothing of what was written', async () => {
  const { bookingId } = await booking()
  await app.rows(
    `insert into outbox_messages (id, queue, job_name, version, payload)
     select gen_random_uuid(), 'mail', 'booking.team_mail', 1, json_build_object('bookingId', $1::uuid, 'about', about)
     from unnest(array['emergency_request', 'emergency_message']) about`,
    [bookingId],
  )
  await runJobs(app, 'booking.team_mail')
  const mails = mailbox.mails.filter(({ text }) => text.includes(`/admin/bookings/${bookingId}/show`))
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Booking message: possible emergency',
    'Booking request: possible emergency',
  ])
  for (const { text } of mails) expect(text).not.toMatch(/melanoma|surgery/i)
})

it.each([
  ['an address', { type: 'confirmed', userEmail: 'thief@evil.example' }],
  ['an unknown type', { type: 'invoice' }],
  ['no type', {}],
  ['several types', { type: ['confirmed', 'changed'] }],
])('takes %s from nobody', async (_what, body) => {
  const { bookingId } = await booking()
  expect((await notify(bookingId, body)).status).toBe(400)
  expect(await waiting(bookingId)).toEqual([])
})

const offered = async (bookingId: string) => {
  const { body } = await app.request<{ followUp: { mails: string[] } }>(
    'GET',
    `admin/bookings/${bookingId}`,
    {
      token: admin,
    },
  )
  return body.followUp.mails
}

it('offers the mails that say what is so', async () => {
  const { id, bookingId } = await booking()
  expect(await offered(bookingId)).toEqual(['confirmed', 'changed'])
  await app.rows(
    `insert into messages (id, booking_id, user_id, author, author_id, text) values ($1, $2, $3, 'patient', $3, 'Hello')`,
    [randomUUID(), bookingId, id],
  )
  expect(await offered(bookingId)).not.toContain('message')
  await app.request('POST', `admin/bookings/${bookingId}/messages`, { token: admin, body: { text: 'Hello' } })
  expect(await offered(bookingId)).toContain('message')
  const { bookingId: cancelled } = await booking('cancelled')
  await app.rows(`update bookings set appointment_sequence = 1 where id = $1`, [cancelled])
  expect(await offered(cancelled)).toEqual(['changed', 'cancelled'])
  for (const type of await offered(bookingId)) expect((await notify(bookingId, { type })).status).toBe(200)
})

it('tells nobody of a cost that is not due any more', async () => {
  const { bookingId } = await booking('cancelled')
  await app.rows('update bookings set estimated_cost_cents = 500000, deposit_percent = 20 where id = $1', [
    bookingId,
  ])
  expect((await notify(bookingId, { type: 'repriced' })).status).toBe(409)
})

it('is for staff', async () => {
  const { bookingId } = await booking()
  expect((await notify(bookingId, { type: 'changed' }, await app.tokenOf('patient'))).status).toBe(403)
  expect((await notify(randomUUID(), { type: 'changed' })).status).toBe(404)
  expect(await waiting(bookingId)).toEqual([])
})

it.each([
  ['confirmed', 'pending'],
  ['appointment_set', 'confirmed'],
  ['appointment_changed', 'confirmed'],
  ['appointment_cancelled', 'confirmed'],
  ['cancelled', 'confirmed'],
  ['repriced', 'confirmed'],
  ['message', 'confirmed'],
  ['created', 'confirmed'],
  ['created', 'cancelled'],
  ['created', 'completed'],
])('tells nobody of %s that is not so', async (type, status) => {
  const { bookingId } = await booking(status)
  expect((await notify(bookingId, { type })).status).toBe(409)
  expect(await waiting(bookingId)).toEqual([])
})

it.each(['appointment_set', 'appointment_changed'])(
  'sends no mail %s of a completed booking whose appointment is ahead',
  async (type) => {
    const { bookingId } = await booking('completed')
    await app.rows(
      `update bookings set appointment_at = now() + interval '9 days', appointment_time_zone = 'UTC', appointment_sequence = 2
       where id = $1`,
      [bookingId],
    )
    expect(await offered(bookingId)).not.toContain(type)
    expect((await notify(bookingId, { type })).status).toBe(409)
    expect(await waiting(bookingId)).toEqual([])
  },
)

it('fills no mailbox: five an hour for a booking', async () => {
  const { bookingId } = await booking()
  const statuses = []
  for (let count = 0; count < 7; count++) statuses.push((await notify(bookingId, { type: 'changed' })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await waiting(bookingId)).toHaveLength(5)
})

it('says when mail to the patient comes back', async () => {
  const { id, email, bookingId } = await booking()
  await app.rows(
    `insert into mail_bounces (user_id, message_id, email, code, of_address) values ($1, $2, $3, 550, true)`,
    [id, randomUUID(), email],
  )
  const { status, body } = await notify(bookingId, { type: 'changed' })
  expect([status, body]).toMatchObject([409, { code: 'mail_returned' }])
  expect(await waiting(bookingId)).toEqual([])
})
