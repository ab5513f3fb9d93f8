import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'
import type { ErasurePreviewView } from '../../src/modules/payments/erasure-money.dto.js'
import { Reconciler } from '../../src/modules/payments/index.js'
import type { CreatedPaymentView } from '../../src/modules/payments/payment.dto.js'
import { MoneyTransactions } from '../../src/modules/payments/provider/money-transactions.js'
import { CallNeeded } from '../../src/modules/payments/provider/provider-calls.js'
import { BookingSettlement } from '../../src/modules/payments/reconciliation/booking-settlement.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { eventually } from '../faults/support/eventually.js'
import { asOwner, startApp, type TestApp } from '../support/index.js'
import { runJobs, runMessage, settleJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { PremiumPatient } from '../support/premium.js'
import { refundPayment } from '../support/refunds.js'
import { REFUND_FAILS_CARD, REFUND_WAITS_CARD, TestStripe } from '../support/stripe.js'

let mailbox: Mailbox
let stripe: TestStripe
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.TEAM_MAIL = 'team@sihat.example'
  stripe = await TestStripe.start()
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await mailbox.close()
})
afterEach(() => settleJobs(app))

const SUM = { isOpen: false, isRefused: false, refundUsd: 0, underWayUsd: 0, keptUsd: 0 }

const erase = ({ browser, account }: PremiumPatient) =>
  browser.post('profile/erasure', { password: account.password })
const previewOf = async ({ browser }: PremiumPatient) =>
  (await browser.get<ErasurePreviewView>('profile/erasure')).body
const moneyOf = async (patient: PremiumPatient) => (await previewOf(patient)).money
const eraseAsShown = ({ browser, account }: PremiumPatient, { version }: ErasurePreviewView) =>
  browser.post<{ code?: string }>('profile/erasure', {
    password: account.password,
    previewVersion: version,
  })
const mailTo = ({ account }: PremiumPatient) =>
  mailbox.mails.find(({ to, subject }) => to.includes(account.email) && subject === 'Your account is erased')

/** Begins the deposit of a booking over $12,000; pays it where a card is given. */
async function deposit({ id, browser }: PremiumPatient, card?: string) {
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, medical_summary, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1200000, 'Melanoma', 20)`,
    [bookingId, id],
  )
  const { body } = await browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_400 })
  if (card) stripe.pay(body.url, card)
  await stripe.bring(app)
  return { bookingId, paymentId: body.id }
}

/** Cents of a payment that Stripe has not refunded. */
async function keptAtStripe(paymentId: string): Promise<number> {
  const [row] = await app.rows<{ intent: string }>(
    'select stripe_payment_intent_id as intent from payments where id = $1',
    [paymentId],
  )
  const charge = Object.values(stripe.state.charges).find(
    ({ payment_intent }) => payment_intent === row?.intent,
  )
  return (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0)
}

const GOOD = '4242424242424242'
/** Fake time changes `Date` alone. */
const TIMERS = [
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const

describe('a page of the erasure', () => {
  it.each([
    ['an appointment was set', `appointment_at = '2097-01-06 00:10+08', appointment_time_zone = 'UTC'`],
    ['the team completed the booking', `status = 'completed'`],
  ])('that was loaded before %s erases nothing', async (_what, change) => {
    const patient = await PremiumPatient.signedIn(app, stripe)
    const { bookingId } = await deposit(patient, GOOD)
    const shown = await previewOf(patient)
    await app.rows(`update bookings set ${change} where id = $1`, [bookingId])
    expect(await eraseAsShown(patient, shown)).toMatchObject({
      status: 409,
      body: { code: 'erasure_differs' },
    })
    expect((await eraseAsShown(patient, await previewOf(patient))).status).toBe(202)
  })

  it('that was loaded before the refund rule took a step erases, and refunds what the page showed', async () => {
    const patient = await PremiumPatient.signedIn(app, stripe)
    const { bookingId } = await deposit(patient, GOOD)
    await app.rows(
      `update bookings set appointment_at = now() + interval '30 days 2 minutes', appointment_time_zone = 'UTC' where id = $1`,
      [bookingId],
    )
    const shown = await previewOf(patient)
    jest.useFakeTimers({ now: Date.now() + 5 * 60_000, doNotFake: [...TIMERS] })
    const { status } = await eraseAsShown(patient, shown).finally(() => jest.useRealTimers())
    expect([shown.money[0]?.refundUsd, status]).toEqual([2_400, 202])
  })
})

it('an account without open payments says so, and the erasure sends one mail', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  expect(await moneyOf(patient)).toEqual([])
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  const text = mailTo(patient)?.text
  expect(text).toContain('This is the last message to this address.')
  expect(text).toContain(
    'if an open booking was confirmed or asked for a payment, or if an appointment was ahead',
  )
})

it('a deposit of $2,400 and a refused refund are named, refunded, and named in the mail', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  const held = await deposit(patient, REFUND_WAITS_CARD)
  const refused = await deposit(patient, REFUND_FAILS_CARD)
  await refundPayment(app, refused.paymentId, {
    token: await app.tokenOf('admin'),
    body: { amount: 400, reason: 'Goodwill' },
  })
  stripe.passDays(1)
  await stripe.bring(app)
  await app.rows(`update bookings set status = 'completed' where id = $1`, [refused.bookingId])
  const money = await moneyOf(patient)
  expect(money).toEqual([
    {
      ...SUM,
      paymentId: held.paymentId,
      kind: 'deposit',
      receiptNumber: expect.any(Number),
      amount: 2_400,
      refundUsd: 2_400,
    },
    {
      ...SUM,
      paymentId: refused.paymentId,
      kind: 'deposit',
      receiptNumber: expect.any(Number),
      amount: 2_400,
      isRefused: true,
      refundUsd: 400,
    },
  ])
  expect((await erase(patient)).status).toBe(202)
  await runJobs(app, 'privacy.erasure')
  const text = mailTo(patient)?.text ?? ''
  expect(text).not.toContain('last message')
  for (const [at, amount] of ['$2,400.00', '$400.00'].entries())
    expect(text).toContain(`Receipt ${money[at]?.receiptNumber}: ${amount}`)
  expect(text).not.toMatch(/melanoma|surgery|hospital|treatment/i)

  await runJobs(app, 'payment.refund')
  await stripe.bring(app)
  stripe.local.account.settleRefund(Object.values(stripe.state.refunds).at(-2)?.id ?? '', 'succeeded')
  await stripe.bring(app)
  expect(await keptAtStripe(held.paymentId)).toBe(0)
  // The bank refuses again: the team has the receipt and the payment at Stripe, and nobody's name.
  stripe.passDays(1)
  await stripe.bring(app)
  await runJobs(app, 'payment.team_mail')
  const team = mailbox.mails.filter(({ to }) => to.includes('team@sihat.example')).at(-1)
  expect(team?.text).toContain(`receipt ${money[1]?.receiptNumber}`)
  expect(team?.text).toContain(`/admin/payments/${refused.paymentId}/show`)
  expect((await app.context.get(Reconciler).run()).differences).toEqual([])
})

it('names a refund that Stripe has carried out before the mail is written', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  await deposit(patient, GOOD)
  const [sum] = await moneyOf(patient)
  await erase(patient)
  await runJobs(app, 'payment.refund')
  await stripe.bring(app)
  await runJobs(app, 'privacy.erasure')
  const text = mailTo(patient)?.text ?? ''
  expect(text).toContain(`Receipt ${sum?.receiptNumber}: $2,400.00`)
  expect(text).not.toContain('last message')
})

it('a refund that the bank refuses while the account closes: no mail points to the account, the last mail names the sum', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
  await patient.askForRefund()
  const { bookingId } = await deposit(patient, GOOD)
  await runJobs(app, 'payment.mail')
  const [premium, held] = await app.rows<{ number: number }>(
    'select receipt_number::int as number from payments where user_id = $1 order by created_at',
    [patient.id],
  )
  await erase(patient)
  const before = mailbox.mails.length
  stripe.passDays(1)
  await stripe.bring(app)
  await runJobs(app, 'payment.refund')
  await stripe.bring(app)
  await runJobs(app, 'payment.mail')
  const [booking] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
    bookingId,
  ])
  const repriced = await app.request('PATCH', `admin/bookings/${bookingId}`, {
    token: await app.tokenOf('admin'),
    body: { estimatedCostUsd: 13_000, reason: 'Two more nights', version: booking?.version },
  })
  expect(repriced.status).toBe(200)
  await runJobs(app, 'booking.mail')
  const conversationId = randomUUID()
  await app.rows('insert into ai_conversations (id, user_id) values ($1, $2)', [conversationId, patient.id])
  await runMessage(app, { id: randomUUID(), job_name: 'ai.mail', payload: { conversationId } })
  const refusal = mailbox.mails.find(
    ({ to, subject }) => to.includes(patient.account.email) && subject === 'Your bank refused the refund',
  )
  expect(refusal?.text).toContain(`Your bank refused the refund of $49.00 for receipt ${premium?.number}.`)
  expect(refusal?.text).toContain('Our team will contact you to arrange a bank transfer.')
  await runJobs(app, 'privacy.erasure')
  const mails = mailbox.mails.slice(before).filter(({ to }) => to.includes(patient.account.email))
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Your account is erased',
    'Your bank refused the refund',
    'Your refund is on its way',
  ])
  for (const { text } of mails)
    expect(text).not.toMatch(/\/account|\/dashboard|in your account|sign in|billing|left to pay/i)
  const [, ongoing, refused] =
    mailTo(patient)?.text.match(/under way:(.*)Your bank refused refunds[^:]*:(.*)/s) ?? []
  expect(ongoing).toContain(`Receipt ${held?.number}: $2,400.00`)
  expect(ongoing).not.toContain(`Receipt ${premium?.number}`)
  expect(refused).toContain(`Receipt ${premium?.number}: $49.00`)
  expect(refused).not.toContain(`Receipt ${held?.number}`)
})

it('a refused refund alone is named in the last mail', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
  await patient.askForRefund()
  await erase(patient)
  stripe.passDays(1)
  await stripe.bring(app)
  await runJobs(app, 'privacy.erasure')
  const text = mailTo(patient)?.text ?? ''
  expect(text).toMatch(/Your bank refused refunds[^:]*:\s+Receipt \d+: \$49\.00/)
  expect(text).not.toContain('under way')
  expect(text).not.toContain('last message')
})

it('a refused refund is not named in the last mail to a person whose erased account had the refund', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
  await patient.askForRefund()
  stripe.passDays(1)
  await stripe.bring(app)
  const earlier = await PremiumPatient.subscribed(app, stripe)
  await erase(earlier)
  await runJobs(app, 'privacy.erasure')
  const email = earlier.account.email.replace('@', '+2@')
  await app.rows('update users set email = $1 where id = $2', [email, patient.id])
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  const last = mailbox.mails.find(
    ({ to, subject }) => to.includes(email) && subject === 'Your account is erased',
  )
  expect(last?.text).toContain('last message')
  expect(last?.text).not.toContain('$49.00')
})

it('an erasure refunds by the rule and names the kept sum before', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  const { paymentId, bookingId } = await deposit(patient, GOOD)
  await app.rows(
    `update bookings set appointment_at = now() + interval '20 days', appointment_time_zone = 'UTC' where id = $1`,
    [bookingId],
  )
  expect(await moneyOf(patient)).toMatchObject([{ paymentId, refundUsd: 1_200, keptUsd: 1_200 }])
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  await runJobs(app, 'payment.refund')
  expect(await keptAtStripe(paymentId)).toBe(120_000)
  await stripe.bring(app)
})

it('an erasure refunds what the page showed within the last 30 minutes', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  const { paymentId, bookingId } = await deposit(patient, GOOD)
  await app.rows(
    `update bookings set appointment_at = now() + interval '29 days 23 hours 50 minutes', appointment_time_zone = 'UTC'
     where id = $1`,
    [bookingId],
  )
  expect(await moneyOf(patient)).toMatchObject([{ refundUsd: 1_200 }])
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  await runJobs(app, 'payment.refund')
  expect(await keptAtStripe(paymentId)).toBe(0)
  await stripe.bring(app)
})

it('a payment that arrives between the request and the erasure is refunded in full', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1200000, 20)`,
    [bookingId, patient.id],
  )
  const { body } = await patient.browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_400 })
  await erase(patient)
  stripe.pay(body.url, GOOD)
  await stripe.bring(app)
  for (const job of ['privacy.erasure', 'payment.close_erased', 'payment.refund']) await runJobs(app, job)
  expect(await keptAtStripe(body.id)).toBe(0)
  await stripe.bring(app)
})

const waiting = async () =>
  (
    await app.rows(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length
/** Starts both, one after the other, while nobody may write the table. Both go on when both wait. */
const meet = (table: string, steps: (() => Promise<unknown>)[]) =>
  asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const done: Promise<unknown>[] = []
    for (const step of steps) {
      done.push(step())
      await eventually('the step waits', 20_000, async () => (await waiting()) === done.length)
    }
    await holder.query('commit')
    return Promise.all(done)
  }, app.databaseName)

describe('a refund that changes while the account is erased', () => {
  const erasure = () => runJobs(app, 'privacy.erasure')
  const job = () => runJobs(app, 'payment.refund')
  const event = () => stripe.bring(app)
  const settleNewest = () =>
    stripe.local.account.settleRefund(Object.values(stripe.state.refunds).at(-1)?.id ?? '', 'succeeded')

  it.each([
    ['its job starts before the erasure', [job, erasure]],
    ['its job starts after the erasure', [erasure, job]],
    ['its event arrives before the erasure', [event, erasure]],
    ['its event arrives after the erasure', [erasure, event]],
  ])('%s: no deadlock, and the money goes back', async (_when, steps) => {
    const patient = await PremiumPatient.signedIn(app, stripe)
    const { paymentId } = await deposit(patient, REFUND_WAITS_CARD)
    await erase(patient)
    if (steps.includes(event)) {
      await job()
      settleNewest()
    }
    const attempts = jest.spyOn(EntityManager.prototype, 'transactional')
    await meet('live_events', steps)
    // PostgreSQL rejects an attempt after a deadlock, and `Database` repeats it.
    const outcomes = await Promise.allSettled(attempts.mock.results.map(({ value }) => value))
    attempts.mockRestore()
    // A call to Stripe ends a transaction before anything is stored. Nothing else may.
    const ended = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(ended.filter(({ reason }) => !(reason instanceof CallNeeded))).toEqual([])
    expect(await app.rows('select from users where id = $1', [patient.id])).toEqual([])
    if (steps.includes(job)) settleNewest()
    await stripe.bring(app)
    expect(await keptAtStripe(paymentId)).toBe(0)
    expect((await app.context.get(Reconciler).run()).differences).toEqual([])
  })
})

it.each(['confirmed', 'cancelled'])(
  'refunds what is above a cost that was lowered, and the rest of a %s booking by the rule',
  async (status) => {
    const patient = await PremiumPatient.signedIn(app, stripe)
    const { bookingId, paymentId } = await deposit(patient, GOOD)
    const { version } = (
      await app.rows<{ version: number }>(
        `update bookings set appointment_at = now() + interval '20 days', appointment_time_zone = 'Asia/Bangkok'
       where id = $1 returning version`,
        [bookingId],
      )
    )[0] ?? { version: 0 }
    const lowered = await app.request('PATCH', `admin/bookings/${bookingId}`, {
      token: await app.tokenOf('admin'),
      body: { estimatedCostUsd: 2_000, refundUsd: 400, version },
    })
    expect(lowered.status).toBe(200)
    if (status === 'cancelled')
      expect((await patient.browser.post(`bookings/${bookingId}/cancel`, {})).status).toBe(200)
    expect(await moneyOf(patient)).toMatchObject([{ paymentId, refundUsd: 1_400, keptUsd: 1_000 }])
    expect((await erase(patient)).status).toBe(202)
    for (const job of ['privacy.erasure', 'payment.refund']) await runJobs(app, job)
    expect(await keptAtStripe(paymentId)).toBe(100_000)
  },
)

describe('the money of a booking that changes while the account is erased', () => {
  const erasure = () => runJobs(app, 'privacy.erasure')
  const settle = (bookingId: string) =>
    app.context
      .get(MoneyTransactions)
      .run(systemActor('test'), (em, calls) =>
        app.context.get(BookingSettlement).settle(em, calls, bookingId),
      )

  it.each(['event', 'settlement'])('%s: locks the account first, so nothing is repeated', async (kind) => {
    const patient = await PremiumPatient.signedIn(app, stripe)
    const { bookingId, paymentId } = await deposit(patient)
    const [page] = await app.rows<{ url: string }>('select checkout_url as url from payments where id = $1', [
      paymentId,
    ])
    await erase(patient)
    // The open page asks for another amount than is due: a settlement closes it.
    await app.rows('update bookings set estimated_cost_cents = 600000 where id = $1', [bookingId])
    if (kind === 'event') stripe.pay(page?.url ?? '', GOOD)
    const attempts = jest.spyOn(EntityManager.prototype, 'transactional')
    await meet('booking_notes', [erasure, () => (kind === 'event' ? stripe.bring(app) : settle(bookingId))])
    const outcomes = await Promise.allSettled(attempts.mock.results.map(({ value }) => value))
    attempts.mockRestore()
    // A call to Stripe ends a transaction before anything is stored. Nothing else may.
    const ended = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(ended.filter(({ reason }) => !(reason instanceof CallNeeded))).toEqual([])
    expect(await app.rows('select from users where id = $1', [patient.id])).toEqual([])
    for (const name of ['payment.close_erased', 'payment.refund']) await runJobs(app, name)
    await stripe.bring(app)
    if (kind === 'event') expect(await keptAtStripe(paymentId)).toBe(0)
    expect(() => stripe.pay(page?.url ?? '', GOOD)).toThrow('not open any more')
  })
})

it('a message of the team that is written while the account is erased meets no deadlock', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  const { bookingId } = await deposit(patient)
  await erase(patient)
  const token = await app.tokenOf('admin')
  const answer = () =>
    app.request('POST', `admin/bookings/${bookingId}/messages`, { token, body: { text: 'How are you?' } })
  const attempts = jest.spyOn(EntityManager.prototype, 'transactional')
  await meet('booking_notes', [() => runJobs(app, 'privacy.erasure'), answer])
  const outcomes = await Promise.allSettled(attempts.mock.results.map(({ value }) => value))
  attempts.mockRestore()
  expect(outcomes.filter(({ status, ...rest }) => /deadlock/.test(String(Object.values(rest))))).toEqual([])
  expect(await app.rows('select from users where id = $1', [patient.id])).toEqual([])
})

describe('an event about Premium that arrives while the account is erased', () => {
  async function patientWithNewMonth() {
    const patient = await PremiumPatient.subscribed(app, stripe)
    stripe.passDays(31)
    await erase(patient)
    return patient
  }
  const monthsOf = ({ latest_invoice }: { latest_invoice?: unknown }) =>
    app.rows('select user_id, subscription_id from payments where stripe_invoice_id = $1', [latest_invoice])

  it.each<[string, string, 'erasure' | 'event']>([
    ['after the erasure deleted Premium', 'profiles', 'erasure'],
    ['before the erasure deletes Premium', 'payments', 'event'],
  ])(
    '%s: the event is recorded once without an error, and the money goes back',
    async (_when, table, first) => {
      const patient = await patientWithNewMonth()
      const [subscription] = Object.values(stripe.state.subscriptions).slice(-1)
      const errors = jest.spyOn(Logger.prototype, 'error')
      const event = () => stripe.bring(app)
      const erasure = () => runJobs(app, 'privacy.erasure')
      await meet(table, first === 'event' ? [event, erasure] : [erasure, event])
      expect(errors).not.toHaveBeenCalled()
      errors.mockRestore()
      await runJobs(app, 'payment.forget_customer')
      await runJobs(app, 'payment.refund')
      await stripe.bring(app)
      expect(await app.rows('select from users where id = $1', [patient.id])).toEqual([])
      expect(await monthsOf(subscription ?? {})).toEqual([{ user_id: null, subscription_id: null }])
      const ids = stripe.events().map(({ id }) => id)
      const recorded = await app.rows('select from stripe_events where id = any($1)', [ids])
      expect(recorded).toHaveLength(ids.length)
      expect((await app.context.get(Reconciler).run()).differences).toEqual([])
    },
  )
})

it('an erasure settles a cancelled booking whose job has not run yet', async () => {
  const patient = await PremiumPatient.signedIn(app, stripe)
  const { paymentId, bookingId } = await deposit(patient, GOOD)
  await patient.browser.post(`bookings/${bookingId}/cancel`, {})
  expect(await moneyOf(patient)).toMatchObject([{ paymentId, refundUsd: 2_400 }])
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  for (const job of ['booking.cancelled', 'payment.refund']) await runJobs(app, job)
  expect(await keptAtStripe(paymentId)).toBe(0)
  await stripe.bring(app)
})

it('Premium inside its 30 days is refunded, an open page is closed', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe)
  const open = await deposit(patient)
  expect(await moneyOf(patient)).toMatchObject([
    { kind: 'premium', amount: 49, refundUsd: 49 },
    { kind: 'deposit', paymentId: open.paymentId, isOpen: true, refundUsd: 0, keptUsd: 0 },
  ])
  const subscription = Object.values(stripe.state.subscriptions).at(-1)
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  for (const job of ['payment.forget_customer', 'payment.close_erased', 'payment.refund'])
    await runJobs(app, job)
  expect(subscription?.status).toBe('canceled')
  const [row] = await app.rows<{ cents: number }>(
    `select sum(e.amount_cents)::float8 as cents from ledger_entries e join payments p on p.id = e.payment_id
     where e.account = 'stripe' and p.stripe_invoice_id = $1`,
    [subscription?.latest_invoice],
  )
  expect(row?.cents).toBe(0)
  await stripe.bring(app)
  expect((await app.context.get(Reconciler).run()).differences).toEqual([])
})

it('an erasure refunds only the newest of two payments for Premium within 30 days', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe)
  await patient.browser.post('subscription/cancel')
  stripe.passDays(32)
  await stripe.bring(app)
  await patient.subscribe()
  const [first, second] = await app.rows<{ id: string }>(
    `select id from payments where user_id = $1 order by paid_at`,
    [patient.id],
  )
  expect(await moneyOf(patient)).toEqual([
    expect.objectContaining({ kind: 'premium', paymentId: second?.id, refundUsd: 49 }),
  ])
  await erase(patient)
  await runJobs(app, 'privacy.erasure')
  await runJobs(app, 'payment.refund')
  expect([await keptAtStripe(first?.id ?? ''), await keptAtStripe(second?.id ?? '')]).toEqual([4_900, 0])
  await stripe.bring(app)
})

it('an erasure refunds Premium once when the bank refused an earlier refund', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
  await patient.askForRefund()
  stripe.passDays(1)
  await stripe.bring(app)
  // The month that the patient paid for is over.
  for (const change of [
    `payments set paid_at = paid_at - interval '36 days'`,
    `refunds set created_at = created_at - interval '36 days'`,
    `subscriptions set paid_at = paid_at - interval '36 days', paid_until = paid_until - interval '36 days'`,
  ])
    await app.rows(`update ${change} where user_id = $1`, [patient.id])
  await patient.subscribe()
  expect(await moneyOf(patient)).toMatchObject([{ kind: 'premium', refundUsd: 49 }])
  await stripe.bring(app)
})
