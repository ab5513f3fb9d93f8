import { randomUUID } from 'node:crypto'
import type { CreatedPaymentView } from '../src/modules/payments/payment.dto.js'
import { UpkeepRunner } from '../src/platform/upkeep/index.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'
import { TestStripe } from './support/stripe.js'

let mailbox: Mailbox
let stripe: TestStripe
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  stripe = await TestStripe.start()
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await mailbox.close()
})

/** A patient who has begun to pay the deposit. */
async function beginner(age = '49 hours') {
  const { id, email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, medical_summary, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'Melanoma', 'confirmed', 1000000, 20)`,
    [bookingId, id],
  )
  const begin = async (amount = 2_000) =>
    (await browser.post<CreatedPaymentView>('payments', { bookingId, amount, description: 'x' })).body
  const { url } = await begin()
  await app.rows('update payments set created_at = now() - $2::interval where booking_id = $1', [
    bookingId,
    age,
  ])
  return { email, bookingId, url, begin }
}

const mark = () => app.context.get(UpkeepRunner).runNow('payments.reminders')
const remind = async () => {
  const { counts } = (await mark()) ?? {}
  await runJobs(app, 'payment.reminder_mail')
  return counts
}
const remindersTo = (address: string) =>
  mailbox.mails.filter(({ to, subject }) => to.includes(address) && subject === 'A payment is still open')

it('reminds of a payment that was left for two days, once, whether its page is open or closed', async () => {
  const left = await beginner()
  const closed = await beginner()
  await app.rows(`update payments set status = 'expired' where booking_id = $1`, [closed.bookingId])
  const confirmed = await beginner()
  await app.rows(`update bookings set status = 'confirmed', confirmed_date = now() where id = $1`, [
    confirmed.bookingId,
  ])
  const young = await beginner('47 hours')
  const old = await beginner('15 days')
  expect(await remind()).toEqual({ patients: 3 })
  await app.rows(`update payments set created_at = now() - interval '5 days' where booking_id = $1`, [
    closed.bookingId,
  ])
  expect(await remind()).toEqual({ patients: 0 })
  const [mail, ...others] = remindersTo(left.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`/dashboard/bookings/${left.bookingId}`)
  expect(mail?.booking).toBe(left.bookingId.slice(-8))
  expect(mail?.text).toContain('/unsubscribe?token=')
  expect(mail?.text).not.toMatch(/melanoma|surgery|hospital|treatment|\$/i)
  for (const { email } of [closed, confirmed]) expect(remindersTo(email)).toHaveLength(1)
  for (const { email } of [young, old]) expect(remindersTo(email)).toEqual([])
})

it('reminds of nothing that was begun anew, cancelled, erased, or that nobody can pay any more', async () => {
  const anew = await beginner()
  await app.rows('update payments set checkout_until = now() where booking_id = $1', [anew.bookingId])
  await anew.begin()
  const cancelled = await beginner()
  await app.rows(`update bookings set status = 'cancelled' where id = $1`, [cancelled.bookingId])
  expect(await remind()).toEqual({ patients: 0 })

  const between = await beginner()
  const withoutCost = await beginner()
  const erased = await beginner()
  expect(await mark()).toMatchObject({ counts: { patients: 3 } })
  await app.rows(`update bookings set status = 'cancelled' where id = $1`, [between.bookingId])
  await app.rows('update bookings set estimated_cost_cents = null where id = $1', [withoutCost.bookingId])
  await app.rows('update payments set user_id = null where booking_id = $1', [erased.bookingId])
  await remind()
  for (const { email } of [anew, cancelled, between, withoutCost, erased])
    expect(remindersTo(email)).toEqual([])
})

it('asks Stripe first: nobody who has paid is told that they did not', async () => {
  const { email, bookingId, url } = await beginner()
  stripe.pay(url)
  expect(await remind()).toEqual({ patients: 1 })
  expect(remindersTo(email)).toEqual([])
  expect(await app.rows('select status from payments where booking_id = $1', [bookingId])).toEqual([
    { status: 'paid' },
  ])
})
