import { randomUUID } from 'node:crypto'
import type { AdminBookingView } from '../../src/modules/bookings/admin-booking.dto.js'
import type {
  AdminBookingDetailView,
  BookingDetailView,
} from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { CreatedPaymentView, DueView } from '../../src/modules/payments/payment.dto.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { refundPayment } from '../support/refunds.js'
import { TestStripe } from '../support/stripe.js'

let mailbox: Mailbox
let stripe: TestStripe
let app: TestApp
let admin: string
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  stripe = await TestStripe.start()
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await mailbox.close()
})

async function request() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'pending', 1000000, 20)`,
    [id, account.id],
  )
  return { id, email: account.email, browser }
}
type Patient = Awaited<ReturnType<typeof request>>

const read = async ({ browser, id }: Patient) => (await browser.get<BookingDetailView>(`bookings/${id}`)).body
const change = async ({ id }: Patient, body: object) => {
  const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [id])
  return app.request<AdminBookingView>('PATCH', `admin/bookings/${id}`, {
    token: admin,
    body: { ...body, version: row?.version },
  })
}
async function begin({ browser, id }: Patient) {
  const { amount } = (await browser.get<DueView>(`payments/due/${id}`)).body
  return (await browser.request<CreatedPaymentView>('POST', 'payments', { bookingId: id, amount })).body
}
async function pay(patient: Patient) {
  stripe.pay((await begin(patient)).url)
  await stripe.bring(app)
}
const bookingMails = async ({ id }: Patient) => {
  const rows = await app.rows<{ type: string }>(
    `select payload ->> 'type' as type from outbox_messages where payload ->> 'bookingId' = $1 and payload ? 'type' order by id`,
    [id],
  )
  return rows.map(({ type }) => type)
}

it('a paid deposit confirms nothing when the team has confirmed nothing', async () => {
  const patient = await request()
  await change(patient, { status: 'payment_pending' })
  expect(await read(patient)).toMatchObject({ stage: 'payment_pending', paidUsd: 0 })
  await pay(patient)
  const booking = await read(patient)
  expect(booking).toMatchObject({
    status: 'confirmed',
    confirmedDate: null,
    stage: 'deposit_received',
    paidUsd: 2_000,
  })
  expect(booking.followUp.history.at(-1)).toMatchObject({
    type: 'payment_received',
    payment: 'deposit',
    to: null,
  })
  expect(await bookingMails(patient)).toEqual([])
  const again = await app.request('POST', `admin/bookings/${patient.id}/notifications`, {
    token: admin,
    body: { type: 'confirmed' },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  await runJobs(app, 'payment.mail')
  const mails = mailbox.mails.filter(({ to }) => to.includes(patient.email))
  expect(mails.map(({ subject }) => subject)).toEqual(['Deposit received'])
  expect(mails[0]?.text).not.toMatch(/is confirmed|has confirmed your/i)
})

it('the mail about a requested payment names the payment, the amount and the page to pay on', async () => {
  const patient = await request()
  const mails = async () => {
    await runJobs(app, 'booking.payment_requested')
    return mailbox.mails.filter(({ to }) => to.includes(patient.email))
  }
  await change(patient, { status: 'payment_pending' })
  const [deposit] = await mails()
  expect(deposit).toMatchObject({
    subject: 'Please pay your deposit',
    booking: patient.id.slice(-8),
  })
  expect(deposit?.text).toContain(
    'Please pay the deposit of $2,000.00 on the page of your booking. Sign in to open the page.',
  )
  expect(deposit?.text).toContain(`/dashboard/bookings/${patient.id}`)
  await pay(patient)
  await change(patient, { status: 'payment_pending' })
  expect(await bookingMails(patient)).toEqual([])
  const [, balance] = await mails()
  expect(balance?.subject).toBe('Please pay your balance')
  expect(balance?.text).toContain('Please pay the balance of $8,000.00 on the page of your booking.')
})

it.each([
  ['is cancelled', `update bookings set status = 'cancelled' where id = $1`],
  ['has no cost', 'update bookings set estimated_cost_cents = null where id = $1'],
])('the mail about a requested payment names no sum once the booking %s', async (_state, sql) => {
  const patient = await request()
  await change(patient, { status: 'payment_pending' })
  await app.rows(sql, [patient.id])
  await runJobs(app, 'booking.payment_requested')
  const mails = mailbox.mails.filter(({ to }) => to.includes(patient.email))
  expect(mails.map(({ subject }) => subject)).toEqual(['You have an update on your booking'])
  expect(mails[0]?.text).not.toContain('$')
})

it('the balance makes a booking paid in full, and a refund takes that back', async () => {
  const patient = await request()
  await change(patient, { status: 'confirmed' })
  const { confirmedDate } = await read(patient)
  expect(await read(patient)).toMatchObject({ stage: 'confirmed' })
  await pay(patient)
  expect(await read(patient)).toMatchObject({ stage: 'deposit_received', confirmedDate })
  await pay(patient)
  const booking = await read(patient)
  expect(booking).toMatchObject({
    status: 'confirmed',
    stage: 'paid_in_full',
    paidUsd: 10_000,
    confirmedDate,
  })
  expect(booking.followUp.history.map(({ type, payment }) => payment ?? type)).toEqual([
    'status_changed',
    'deposit',
    'balance',
  ])
  const [payment] = await app.rows<{ id: string }>(
    `select id from payments where booking_id = $1 and kind = 'balance'`,
    [patient.id],
  )
  await refundPayment(app, payment?.id ?? '', {
    token: admin,
    body: { amount: 1, reason: 'Goodwill' },
  })
  const refunded = await read(patient)
  expect(refunded).toMatchObject({ stage: 'deposit_received', paidUsd: 9_999 })
  const refund = { type: 'refund', by: 'team', refund: { amountUsd: 1, status: 'succeeded' } }
  expect(refunded.followUp.history.at(-1)).toMatchObject(refund)
  const { body: forTeam } = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${patient.id}`, {
    token: admin,
  })
  expect(forTeam.followUp.history.at(-1)).toMatchObject({ ...refund, person: expect.any(String) })
})

it('a booking that the team confirmed stays confirmed when its patient leaves the payment page', async () => {
  const patient = await request()
  await change(patient, { status: 'confirmed' })
  await begin(patient)
  const { status, stage, followUp } = await read(patient)
  expect([status, stage, followUp.history.length]).toEqual(['confirmed', 'confirmed', 1])
})

it('a booking refunded in full that nobody confirmed is pending again for the patient', async () => {
  const patient = await request()
  await change(patient, { status: 'payment_pending' })
  await pay(patient)
  const [payment] = await app.rows<{ id: string }>('select id from payments where booking_id = $1', [
    patient.id,
  ])
  await refundPayment(app, payment?.id ?? '', {
    token: admin,
    body: { amount: 2_000, reason: 'Goodwill' },
  })
  expect(await read(patient)).toMatchObject({ status: 'confirmed', stage: 'pending', paidUsd: 0 })
})

it('an administrator confirms a booking that was paid before anybody confirmed it', async () => {
  const patient = await request()
  await change(patient, { status: 'payment_pending' })
  await pay(patient)
  const { status, body } = await change(patient, { status: 'confirmed' })
  expect([status, body.confirmedDate === null]).toEqual([200, false])
  expect(await bookingMails(patient)).toEqual(['confirmed'])
  expect((await change(patient, { status: 'confirmed' })).body.confirmedDate).toBe(body.confirmedDate)
})

it.each(['pending', 'cancelled'])('a booking set to %s is not confirmed any more', async (status) => {
  const patient = await request()
  await change(patient, { status: 'confirmed' })
  await change(patient, { status })
  await change(patient, { status: 'payment_pending' })
  await pay(patient)
  expect(await read(patient)).toMatchObject({ confirmedDate: null, stage: 'deposit_received' })
})
