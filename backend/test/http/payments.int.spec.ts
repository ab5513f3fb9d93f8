import { randomUUID } from 'node:crypto'
import { Logger } from '@nestjs/common'
import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import { Reconciler } from '../../src/modules/payments/index.js'
import type {
  AdminPaymentDetailView,
  AdminPaymentView,
  CreatedPaymentView,
  DueView,
  PaymentListView,
  PaymentView,
} from '../../src/modules/payments/payment.dto.js'
import { MoneyTransactions } from '../../src/modules/payments/provider/money-transactions.js'
import { eventually } from '../faults/support/eventually.js'
import { Browser } from '../support/browser.js'
import { overlapErasure } from '../support/data-rights.js'
import { type Answer, asOwner, newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, settleJobs } from '../support/jobs.js'
import { refundPayment } from '../support/refunds.js'
import { DECLINED_CARD, REFUND_FAILS_CARD, TestStripe } from '../support/stripe.js'

let stripe: TestStripe
let app: TestApp
let adminToken: string
beforeAll(async () => {
  stripe = await TestStripe.start()
  app = await startApp()
  adminToken = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
afterEach(() => stripe.local.faults.clear())
afterEach(() => settleJobs(app))

interface Patient {
  id: string
  password: string
  browser: Browser
  bookingId: string
}

/** A patient with a booking that was confirmed at a price. */
async function booked(costCents: number | null = 1_000_000, status = 'confirmed'): Promise<Patient> {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent) values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', $3, $4, 20)`,
    [bookingId, account.id, status, costCents],
  )
  return { id: account.id, password: account.password, browser, bookingId }
}

type Created = CreatedPaymentView & { code: string; errors: { detail: string }[] }

const begin = ({ browser, bookingId }: Patient, amount: unknown = 2_000, more: object = {}, key?: string) =>
  browser.request<Created>(
    'POST',
    'payments',
    { bookingId, amount, description: 'Deposit', ...more },
    key ? { 'idempotency-key': key } : {},
  )
const dueOf = async ({ browser, bookingId }: Patient) =>
  (await browser.get<DueView>(`payments/due/${bookingId}`)).body
const statusOf = async ({ browser, bookingId }: Patient) =>
  (await browser.get<BookingView>(`bookings/${bookingId}`)).body.status
/** What an administrator changes. */
const change = async ({ bookingId }: Patient, changes: object) => {
  const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [bookingId])
  const { status } = await app.request('PATCH', `admin/bookings/${bookingId}`, {
    token: adminToken,
    body: { ...changes, version: row?.version },
  })
  expect(status).toBe(200)
}
/** The id of an active hospital or treatment that the booking does not have. */
async function another(what: string, { bookingId }: Patient): Promise<string> {
  const [row] = await app.rows<{ id: string }>(
    `select id from ${what}s where is_active
       and id is distinct from (select ${what}_id from bookings where id = $1) order by id limit 1`,
    [bookingId],
  )
  return row?.id ?? ''
}
const paymentsOf = async ({ browser }: Patient) => (await browser.get<PaymentListView>('payments')).body.items
const booksOf = async ({ id }: Patient) => {
  const rows = await app.rows<{ account: string; cents: number }>(
    `select e.account, sum(e.amount_cents)::float8 as cents from ledger_entries e join payments p on p.id = e.payment_id
     where p.user_id = $1 group by 1 order by 1`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const refund = (paymentId: string, body: object, key?: string) =>
  refundPayment(app, paymentId, { token: adminToken, body, key })

const setDeposit = (value: number, version: number) =>
  app.request('PATCH', 'admin/settings/depositPercent', { token: adminToken, body: { value, version } })

const paid = async (costCents?: number, card?: string) => pay(await booked(costCents), card)

async function pay(patient: Patient, card?: string): Promise<Patient & { paymentId: string }> {
  const { amount } = await dueOf(patient)
  const { body } = await begin(patient, amount)
  stripe.pay(body.url, card)
  await stripe.bring(app)
  return { ...patient, paymentId: body.id }
}

it('takes the deposit, then the balance, and confirms the booking with the event alone', async () => {
  const patient = await booked(1_000_050)
  expect(await dueOf(patient)).toMatchObject({
    kind: 'deposit',
    amount: 2_000.1,
    paidUsd: 0,
    estimatedCostUsd: 10_000.5,
    depositPercent: 20,
  })
  const deposit = await begin(patient, 2_000.1)
  expect([deposit.status, Object.keys(deposit.body).sort()]).toEqual([201, ['id', 'url']])
  expect(await statusOf(patient)).toBe('payment_pending')
  expect(stripe.pay(deposit.body.url)).toBe('paid')
  // The way back to our page says nothing.
  expect(await statusOf(patient)).toBe('payment_pending')
  await stripe.bring(app)
  expect(await statusOf(patient)).toBe('confirmed')
  expect(await dueOf(patient)).toMatchObject({ kind: 'balance', amount: 8_000.4, paidUsd: 2_000.1 })
  const balance = await begin(patient, 8_000.4)
  // A booking with a payment does not look unpaid because its patient looks at the next one.
  expect(await statusOf(patient)).toBe('confirmed')
  stripe.pay(balance.body.url)
  await stripe.bring(app)
  expect(await dueOf(patient)).toMatchObject({ kind: null, amount: null, paidUsd: 10_000.5 })
  expect(await begin(patient, 8_000.4)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
  expect(await booksOf(patient)).toEqual({ stripe: 1_000_050, bookings: -1_000_050 })
  expect((await paymentsOf(patient)).map(({ kind, status, amount }) => [kind, status, amount])).toEqual([
    ['balance', 'paid', 8_000.4],
    ['deposit', 'paid', 2_000.1],
  ])
})

it('keeps the day that an administrator has confirmed', async () => {
  const patient = await booked()
  const confirmedDate = '2027-03-01T09:30:00.000Z'
  await change(patient, { confirmedDate })
  const { body } = await begin(patient)
  stripe.pay(body.url)
  await stripe.bring(app)
  const { body: booking } = await patient.browser.get<BookingView>(`bookings/${patient.bookingId}`)
  expect([booking.status, new Date(booking.confirmedDate ?? '').toISOString()]).toEqual([
    'confirmed',
    confirmedDate,
  ])
})

it('tells the team what a patient will be asked for, and nobody else', async () => {
  const dueForTeam = (id: string, token = adminToken) =>
    app.request<DueView>('GET', `admin/payments/due/${id}`, { token })
  const patient = await booked(1_000_050, 'pending')
  expect(await dueOf(patient)).toMatchObject({ kind: null, amount: null })
  expect((await dueForTeam(patient.bookingId)).body).toMatchObject({
    kind: 'deposit',
    amount: 2_000.1,
    paidUsd: 0,
    estimatedCostUsd: 10_000.5,
    depositPercent: 20,
  })
  const { bookingId } = await paid(1_000_000)
  expect((await dueForTeam(bookingId)).body).toMatchObject({ kind: 'balance', amount: 8_000, paidUsd: 2_000 })
  const over = await booked(1_000_000, 'cancelled')
  expect((await dueForTeam(over.bookingId)).body).toMatchObject({ kind: null, amount: null })
  expect((await dueForTeam(randomUUID())).status).toBe(404)
  expect((await dueForTeam(bookingId, await app.tokenOf('moderator'))).status).toBe(403)
})

it('a remainder below the smallest payment is not left to pay, for the patient and the team', async () => {
  const patient = await paid(1_000_000)
  const costs = async (cents: number) => {
    await app.rows('update bookings set estimated_cost_cents = $1 where id = $2', [cents, patient.bookingId])
    const staff = app.request<DueView>('GET', `admin/payments/due/${patient.bookingId}`, {
      token: adminToken,
    })
    return [await dueOf(patient), (await staff).body].map(({ kind, leftUsd }) => [kind, leftUsd])
  }
  expect(await costs(200_050)).toEqual(Array(2).fill(['balance', 0.5]))
  expect(await costs(200_049)).toEqual(Array(2).fill([null, 0]))
})

it('a booking keeps the deposit percentage of the day when it got its cost', async () => {
  const patient = await booked()
  const { body: page } = await begin(patient)
  expect((await setDeposit(30, 0)).status).toBe(200)
  try {
    expect(await dueOf(patient)).toMatchObject({ amount: 2_000, depositPercent: 20 })
    expect(await begin(patient)).toMatchObject({ status: 201, body: { id: page.id } })
    await change(patient, { estimatedCostUsd: 12_000 })
    expect(await dueOf(patient)).toMatchObject({ amount: 2_400, depositPercent: 20 })
    await change(patient, { estimatedCostUsd: null })
    expect(await dueOf(patient)).toMatchObject({ amount: null, depositPercent: 30 })
    await change(patient, { estimatedCostUsd: 12_000 })
    expect(await dueOf(patient)).toMatchObject({ amount: 3_600, depositPercent: 30 })
    for (const value of [0, 101, 12.5]) expect((await setDeposit(value, 1)).status).toBe(400)
  } finally {
    await app.rows(`delete from settings where key = 'depositPercent'`)
  }
})

it.each([
  ['nothing', 0, 400],
  ['less than nothing', -2_000, 400],
  ['no number', Number.NaN, 400],
  ['a text', '2000', 400],
  ['more than was asked for', 2_000.01, 422],
  ['less than was asked for', 1, 422],
  ['three decimals', 2_000.001, 400],
  ['too little to be written out', 1e-7, 400],
  ['an endless number', Number.POSITIVE_INFINITY, 400],
])('refuses %s before anything reaches Stripe', async (_what, amount, expected) => {
  const patient = await booked()
  const calls = stripe.local.calls.length
  const { status, body } = await begin(patient, amount)
  expect(status).toBe(expected)
  if (expected === 422) expect(body.errors[0]?.detail).toBe('The amount that is due is 2000.00')
  expect(stripe.local.calls).toHaveLength(calls)
  expect([await statusOf(patient), await paymentsOf(patient)]).toEqual(['confirmed', []])
})

it.each([
  ['an unknown field', { status: 'paid' }, 400],
  ['somebody as the payer', { userId: randomUUID() }, 400],
  ['a booking that is none', { bookingId: randomUUID() }, 404],
  ['a booking id that is none', { bookingId: 'x' }, 404],
])('refuses %s', async (_what, more, expected) => {
  expect((await begin(await booked(), 2_000, more)).status).toBe(expected)
})

it('knows no booking and no payment of somebody else', async () => {
  const owner = await paid()
  const other = await booked()
  expect(await begin({ ...other, bookingId: owner.bookingId }, 8_000)).toMatchObject({ status: 404 })
  expect((await other.browser.get(`payments/${owner.paymentId}`)).status).toBe(404)
  expect((await other.browser.get(`payments/${owner.paymentId}/receipt`)).status).toBe(404)
  expect((await other.browser.get(`payments/due/${owner.bookingId}`)).status).toBe(404)
  expect(await paymentsOf(other)).toEqual([])
})

it.each(['pending', 'completed', 'cancelled'])('takes nothing for a booking that is %s', async (status) => {
  const patient = await booked(1_000_000, status)
  expect(await begin(patient)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  expect(await dueOf(patient)).toMatchObject({ kind: null })
  expect(await statusOf(patient)).toBe(status)
})

it('takes nothing for a booking that is being cancelled', async () => {
  const patient = await booked(undefined, 'payment_pending')
  const calls = stripe.local.calls.length
  await asOwner(async (client) => {
    await client.query('begin')
    await client.query(`update bookings set status = 'cancelled', version = version + 1 where id = $1`, [
      patient.bookingId,
    ])
    const beginning = begin(patient)
    await eventually('the payment waits for the cancellation', 20_000, async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = $1`
      return (await app.rows(waiting, [app.databaseName])).length > 0
    })
    await client.query('commit')
    expect(await beginning).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  }, app.databaseName)
  expect(stripe.local.calls.slice(calls)).toEqual([])
})

it('takes nothing where no cost is known', async () => {
  expect(await begin(await booked(null))).toMatchObject({ status: 409 })
})

it('begins one payment, however many are begun at once', async () => {
  const patient = await booked()
  let refused = 0
  const answers = await asOwner(async (client) => {
    await client.query('begin')
    await client.query(`select from bookings where id = $1 for update`, [patient.bookingId])
    const beginning = Array.from({ length: 10 }, async () => {
      const answer = await begin(patient)
      if (answer.status === 429) refused += 1
      return answer
    })
    await eventually('one begins, four wait and five are refused', 20_000, () =>
      Promise.resolve(refused === 5),
    )
    await client.query('commit')
    return Promise.all(beginning)
  }, app.databaseName)
  const begun = answers.filter(({ status }) => status === 201)
  expect(begun).toHaveLength(5)
  expect(new Set(begun.map(({ body }) => body.url)).size).toBe(1)
  expect(await paymentsOf(patient)).toHaveLength(1)
})

it('answers a repeated key alike, and refuses it for something else', async () => {
  const patient = await booked()
  const key = randomUUID()
  const first = await begin(patient, 2_000, {}, key)
  expect((await begin(patient, 2_000, {}, key)).body).toEqual(first.body)
  expect((await begin(patient, 1_999, {}, key)).status).toBe(422)
})

it('closes the page of an amount that is not due any more', async () => {
  const patient = await booked()
  const before = await begin(patient)
  await app.rows('update bookings set estimated_cost_cents = 2000000 where id = $1', [patient.bookingId])
  const after = await begin(patient, 4_000)
  expect(after.status).toBe(201)
  expect(() => stripe.pay(before.body.url)).toThrow('not open any more')
  expect((await paymentsOf(patient)).map(({ status }) => status)).toEqual(['open', 'expired'])
})

it('is paid by card, which tells at once whether it pays', async () => {
  await begin(await booked())
  const [session] = Object.values(stripe.state.sessions).slice(-1)
  expect(session?.allowed_payment_method_types).toEqual(['card'])
})

it('leaves the booking waiting when the card is declined', async () => {
  const patient = await booked()
  const { body } = await begin(patient)
  expect(stripe.pay(body.url, DECLINED_CARD)).toBe('declined')
  await stripe.bring(app)
  expect([await statusOf(patient), (await paymentsOf(patient))[0]?.status]).toEqual([
    'payment_pending',
    'open',
  ])
  expect(await booksOf(patient)).toEqual({})
})

it('forgets a page that has expired, and begins anew', async () => {
  const patient = await booked()
  const { body } = await begin(patient)
  stripe.passDays(1)
  await stripe.bring(app)
  expect((await paymentsOf(patient))[0]).toMatchObject({ status: 'expired', url: null })
  const again = await begin(patient)
  expect(again.body.url).not.toBe(body.url)
})

const cancel = {
  patient: ({ browser, bookingId }: Patient) => browser.post(`bookings/${bookingId}/cancel`),
  administrator: (patient: Patient) => change(patient, { status: 'cancelled' }),
}
it.each(['patient', 'administrator'] as const)(
  'closes the page of a booking that a %s cancels',
  async (who) => {
    const patient = await booked()
    const { body } = await begin(patient)
    await cancel[who](patient)
    expect(await statusOf(patient)).toBe('cancelled')
    await runJobs(app, 'booking.cancelled')
    expect(() => stripe.pay(body.url)).toThrow()
    expect((await paymentsOf(patient))[0]).toMatchObject({ status: 'expired', url: null })
  },
)

it('leaves the page of a booking that an administrator has taken up again', async () => {
  const patient = await booked()
  const { body } = await begin(patient)
  await cancel.patient(patient)
  await app.rows(`update bookings set status = 'payment_pending' where id = $1`, [patient.bookingId])
  await runJobs(app, 'booking.cancelled')
  expect(stripe.pay(body.url)).toBe('paid')
  await stripe.bring(app)
  expect(await statusOf(patient)).toBe('confirmed')
})

it.each(['pending', 'completed'])('closes the page at once when a booking is set to %s', async (status) => {
  const patient = await booked()
  const { body } = await begin(patient)
  await change(patient, { status })
  await runJobs(app, 'booking.repriced')
  expect(() => stripe.pay(body.url)).toThrow('not open any more')
  expect(await paymentsOf(patient)).toMatchObject([{ status: 'expired', url: null }])
})

const refundedWhole = async (patient: Patient, paymentId: string, category: string) => {
  expect(await booksOf(patient)).toEqual({ stripe: 200_000, bookings: -200_000 })
  const differences = await app.rows(
    `select from audit_events where action = 'payment.difference' and subject_id = $1`,
    [paymentId],
  )
  expect(differences).toHaveLength(1)
  const about = { bookingId: patient.bookingId, about: 'late_payment' }
  expect((await messagesOf(app, 'booking.team_mail')).map(({ payload }) => payload)).toContainEqual(about)
  for (let n = 0; n < 2; n++) await runJobs(app, 'payment.refund')
  expect(await booksOf(patient)).toEqual({ stripe: 0, bookings: 0 })
  expect(await paymentsOf(patient)).toMatchObject([
    { status: 'paid', refunded: 2_000, refunds: [{ category }] },
  ])
  const mails = (await messagesOf(app, 'payment.mail')).filter(({ payload }) => payload.id === paymentId)
  expect(mails.map(({ payload }) => payload.kind)).toEqual(['not_due', 'refunded'])
  const { body: booking } = await patient.browser.get<BookingDetailView>(`bookings/${patient.bookingId}`)
  expect(booking.followUp.history.slice(-2)).toMatchObject([
    { type: 'payment_received', payment: null, by: 'system' },
    { type: 'refund', refund: { amountUsd: 2_000, status: 'succeeded', category } },
  ])
}

it.each([
  ['cancelled', 'booking_cancelled'],
  ['pending', 'booking_changed'],
  ['completed', 'booking_changed'],
])(
  'refunds a payment that arrives after the booking was set to %s, and tells people',
  async (status, category) => {
    const patient = await booked()
    const { body } = await begin(patient)
    await change(patient, { status })
    stripe.pay(body.url)
    await stripe.bring(app)
    expect([await statusOf(patient), (await dueOf(patient)).paidUsd]).toEqual([status, 0])
    await refundedWhole(patient, body.id, category)
  },
)

describe('a booking whose cost an administrator changes', () => {
  const work = async () => {
    await runJobs(app, 'booking.repriced')
    await runJobs(app, 'payment.refund')
  }

  it.each([5_000, 20_000, null])(
    'closes the page of what is not due any more: %p',
    async (estimatedCostUsd) => {
      const patient = await booked()
      const { body } = await begin(patient)
      await change(patient, { estimatedCostUsd })
      await work()
      expect(() => stripe.pay(body.url)).toThrow('not open any more')
      expect(await paymentsOf(patient)).toMatchObject([{ status: 'expired', url: null }])
    },
  )

  it('keeps the page whose amount is still the one that is due', async () => {
    const patient = await booked()
    const { body } = await begin(patient)
    await change(patient, { estimatedCostUsd: 5_000 })
    await change(patient, { estimatedCostUsd: 10_000 })
    await work()
    expect(stripe.pay(body.url)).toBe('paid')
    await stripe.bring(app)
    expect(await booksOf(patient)).toEqual({ stripe: 200_000, bookings: -200_000 })
  })

  it.each(['hospital', 'treatment'])('closes the page when the %s changes', async (what) => {
    const patient = await booked()
    const { body } = await begin(patient)
    await change(patient, { [`${what}Id`]: await another(what, patient) })
    const again = await begin(patient)
    expect(again.body.id).not.toBe(body.id)
    await work()
    expect(() => stripe.pay(body.url)).toThrow('not open any more')
    expect(stripe.pay(again.body.url)).toBe('paid')
    await stripe.bring(app)
    expect(await booksOf(patient)).toEqual({ stripe: 200_000, bookings: -200_000 })
  })

  it('closes the page of another hospital before the patient begins again', async () => {
    const patient = await booked()
    const { body } = await begin(patient)
    await change(patient, { hospitalId: await another('hospital', patient) })
    await work()
    expect(() => stripe.pay(body.url)).toThrow('not open any more')
    expect(await paymentsOf(patient)).toMatchObject([{ status: 'expired', url: null }])
  })

  it.each(['hospital', 'treatment'])('refunds a payment that was for another %s', async (what) => {
    const patient = await booked()
    const { body } = await begin(patient)
    stripe.pay(body.url)
    await change(patient, { [`${what}Id`]: await another(what, patient) })
    await runJobs(app, 'booking.repriced')
    await stripe.bring(app)
    expect(await dueOf(patient)).toMatchObject({ kind: 'deposit', amount: 2_000, paidUsd: 0 })
    expect(await statusOf(patient)).toBe('payment_pending')
    await refundedWhole(patient, body.id, 'booking_changed')
    const again = await begin(patient)
    stripe.pay(again.body.url)
    await stripe.bring(app)
    expect(await dueOf(patient)).toMatchObject({ kind: 'balance', paidUsd: 2_000 })
  })

  it('holds a payment that arrived before the hospital changed', async () => {
    const patient = await paid()
    await change(patient, { hospitalId: await another('hospital', patient) })
    await work()
    expect(await paymentsOf(patient)).toMatchObject([{ status: 'paid', refunded: 0, refunds: [] }])
  })

  it.each([
    ['what is over goes back', 5_000, 1_000, { kind: 'balance', amount: 4_000, paidUsd: 1_000 }],
    ['what is less counts in part', 20_000, 2_000, { kind: 'balance', amount: 18_000, paidUsd: 2_000 }],
    ['all of it goes back where nothing is due', 0, 0, { kind: null, amount: null, paidUsd: 0 }],
    ['all of it goes back where no cost is known', null, 0, { kind: null, amount: null, paidUsd: 0 }],
  ])('takes what was paid in that moment: %s', async (_what, estimatedCostUsd, keptUsd, due) => {
    const patient = await booked()
    const { body } = await begin(patient)
    stripe.pay(body.url)
    await change(patient, { estimatedCostUsd })
    // The event is late: it is the closing of the page that finds it paid.
    await work()
    await stripe.bring(app)
    await work()
    expect(await statusOf(patient)).toBe('confirmed')
    expect(await dueOf(patient)).toMatchObject(due)
    expect(await booksOf(patient)).toMatchObject({ stripe: keptUsd * 100 })
    const [payment] = await paymentsOf(patient)
    expect(payment).toMatchObject({ status: 'paid', amount: 2_000, refunded: 2_000 - keptUsd })
    if (keptUsd < 2_000) expect(payment?.refunds).toMatchObject([{ category: 'booking_changed' }])
  })

  it('is settled later, when Stripe did not answer for long @nightly', async () => {
    const patient = await paid()
    const { body } = await begin(patient, 8_000)
    await change(patient, { estimatedCostUsd: 1_500, refundUsd: 500 })
    stripe.local.faults.plan('500', 100)
    await expect(runJobs(app, 'booking.repriced')).rejects.toThrow('payment_provider')
    stripe.local.faults.clear()
    // No attempt of the job is left.
    await app.context.get(Reconciler).run()
    await runJobs(app, 'payment.refund')
    expect(() => stripe.pay(body.url)).toThrow('not open any more')
    expect(await booksOf(patient)).toEqual({ stripe: 150_000, bookings: -150_000 })
    expect(await app.context.get(Reconciler).run()).toEqual({ mended: [], differences: [] })
  })

  it('asks a bank that has refused once', async () => {
    const patient = await paid(1_000_000, REFUND_FAILS_CARD)
    await change(patient, { estimatedCostUsd: 1_500, refundUsd: 500 })
    await work()
    await stripe.bring(app)
    stripe.passDays(1)
    await stripe.bring(app)
    await app.context.get(Reconciler).run()
    const [payment] = await paymentsOf(patient)
    expect(payment?.refunds.map(({ status }) => status)).toEqual(['failed'])
  })

  it('gives back what was paid beyond the new cost, of the newest payment first, once', async () => {
    const patient = await paid()
    const balance = await begin(patient, 8_000)
    stripe.pay(balance.body.url)
    await stripe.bring(app)
    await change(patient, { estimatedCostUsd: 1_500, refundUsd: 8_500 })
    for (let n = 0; n < 2; n++) await work()
    expect(await booksOf(patient)).toEqual({ stripe: 150_000, bookings: -150_000 })
    expect((await paymentsOf(patient)).map(({ kind, refunded }) => [kind, refunded])).toEqual([
      ['balance', 8_000],
      ['deposit', 500],
    ])
    expect(await dueOf(patient)).toMatchObject({ kind: null, paidUsd: 1_500 })
    await stripe.bring(app)
    const mails = await messagesOf(app, 'payment.mail')
    expect(
      mails.filter(({ payload }) => payload.id === balance.body.id).map(({ payload }) => payload.kind),
    ).toEqual(['balance_paid', 'refunded'])
  })

  it('refuses a new cost whose refund is not the sum that was agreed to', async () => {
    const patient = await paid()
    const { status } = await refund(patient.paymentId, { amount: 400, reason: 'Requested by telephone' })
    expect(status).toBe(201)
    const tidings = () =>
      app.rows(`select from live_events where type = 'payment.updated' and data ->> 'paymentId' = $1`, [
        patient.paymentId,
      ])
    const save = async (refundUsd?: number) => {
      const url = `admin/bookings/${patient.bookingId}`
      const { body } = await app.request<{ version: number }>('GET', url, { token: adminToken })
      return app.request<{ code: string; estimatedCostUsd: number }>('PATCH', url, {
        token: adminToken,
        body: { estimatedCostUsd: 500, refundUsd, version: body.version },
      })
    }
    for (const agreed of [1_500, undefined])
      expect(await save(agreed)).toMatchObject({
        status: 409,
        body: { code: 'refund_differs', detail: expect.stringContaining('refunds $1,100.00.') },
      })
    await work()
    expect(await dueOf(patient)).toMatchObject({ estimatedCostUsd: 10_000, paidUsd: 1_600 })
    expect(await save(1_100)).toMatchObject({ status: 200, body: { estimatedCostUsd: 500 } })
    const { length: before } = await tidings()
    await runJobs(app, 'booking.repriced')
    expect(await tidings()).toHaveLength(before + 1)
    await runJobs(app, 'payment.refund')
    expect(await dueOf(patient)).toMatchObject({ estimatedCostUsd: 500, paidUsd: 500 })
  })

  it('keeps a paid deposit where the cost rises: the balance grows', async () => {
    const patient = await paid()
    await change(patient, { estimatedCostUsd: 12_000 })
    await work()
    expect(await dueOf(patient)).toMatchObject({ kind: 'balance', amount: 10_000, paidUsd: 2_000 })
    expect(await booksOf(patient)).toEqual({ stripe: 200_000, bookings: -200_000 })
  })
})

describe('an account that is erased while a page is open', () => {
  async function erased(): Promise<CreatedPaymentView> {
    const patient = await booked()
    const { body } = await begin(patient)
    expect(
      (await patient.browser.post('profile/erasure', { password: patient.password })).status,
    ).toBeLessThan(300)
    await runJobs(app, 'privacy.erasure')
    return body
  }
  const bookOf = (id: string) =>
    app.rows(
      `select p.status, p.user_id, (select sum(amount_cents)::float8 from ledger_entries
         where payment_id = p.id and account = 'stripe') as cents from payments p where id = $1`,
      [id],
    )

  it('cannot pay any more', async () => {
    const { id, url } = await erased()
    await runJobs(app, 'payment.close_erased')
    expect(() => stripe.pay(url)).toThrow('not open any more')
    expect(await bookOf(id)).toEqual([{ status: 'expired', user_id: null, cents: null }])
  })

  it.each(['the closing of the page', 'an event'])(
    'gets back what it paid all the same, told by %s @nightly',
    async (by) => {
      const { id, url } = await erased()
      expect(stripe.pay(url)).toBe('paid')
      if (by === 'an event') await stripe.bring(app)
      else await runJobs(app, 'payment.close_erased')
      expect(await bookOf(id)).toEqual([{ status: 'paid', user_id: null, cents: 200_000 }])
      await runJobs(app, 'payment.refund')
      expect(await bookOf(id)).toEqual([{ status: 'paid', user_id: null, cents: 0 }])
      await stripe.bring(app)
      await app.context.get(Reconciler).run()
      expect(await bookOf(id)).toEqual([{ status: 'paid', user_id: null, cents: 0 }])
    },
  )
})

describe('the demonstration', () => {
  const demo = { bookingId: 'demo-booking' }

  it('is known as one, and stands in books of its own', async () => {
    const patient = await booked()
    const { status, body } = await begin(patient, 2_500, demo)
    expect(status).toBe(201)
    stripe.pay(body.url)
    await stripe.bring(app)
    expect(await paymentsOf(patient)).toMatchObject([
      { kind: 'demonstration', bookingId: null, status: 'paid' },
    ])
    expect(await booksOf(patient)).toEqual({ stripe: 250_000, demonstration: -250_000 })
    expect(await statusOf(patient)).toBe('confirmed')
    expect((await begin(patient, 2_501, demo)).status).toBe(422)
  })

  it('takes no real money', async () => {
    const { StripeGateway } = await import('../../src/modules/payments/provider/stripe-gateway.js')
    const gateway = app.context.get(StripeGateway)
    Object.defineProperty(gateway, 'live', { value: true, configurable: true })
    try {
      expect(await begin(await booked(), 2_500, demo)).toMatchObject({
        status: 403,
        body: { code: 'demonstration_closed' },
      })
    } finally {
      Object.defineProperty(gateway, 'live', { value: false })
    }
  })
})

describe('refunds', () => {
  const toldOfFailure = async (paymentId: string) => {
    const mails = await messagesOf(app, 'payment.mail')
    const team = await messagesOf(app, 'payment.team_mail')
    return {
      patient: mails.filter(({ payload: { kind, id } }) => kind === 'refund_failed' && id === paymentId)
        .length,
      team: team.filter(({ payload }) => payload.paymentId === paymentId).length,
    }
  }

  it('give back in part and then the rest, with a reason that only the team reads', async () => {
    const patient = await paid()
    const part = await refund(patient.paymentId, {
      amount: 500.5,
      reason: 'Fewer nights',
      category: 'booking_changed',
    })
    expect(part).toMatchObject({ status: 201, body: { refunded: 500.5 } })
    expect(await booksOf(patient)).toEqual({ stripe: 149_950, bookings: -149_950 })
    expect((await refund(patient.paymentId, { amount: 1_499.51, reason: 'Too much' })).body.code).toBe(
      'refund_too_large',
    )
    const rest = { amount: 1_000, reason: 'The rest is odd', category: 'fraudulent' }
    const { body: forStaff } = await refund(patient.paymentId, rest)
    expect(forStaff.refunds.map(({ reason, category }) => [reason, category])).toEqual([
      ['Fewer nights', 'booking_changed'],
      ['The rest is odd', 'fraudulent'],
    ])
    expect((await refund(patient.paymentId, { reason: 'The rest' })).body.refunded).toBe(2_000)
    expect((await refund(patient.paymentId, { reason: 'Again' })).body.code).toBe('refund_not_possible')
    await stripe.bring(app)
    expect(await booksOf(patient)).toEqual({ stripe: 0, bookings: 0 })
    const { body } = await patient.browser.get<PaymentView>(`payments/${patient.paymentId}`)
    expect(body.refunds.map(({ category, status }) => [category, status])).toEqual([
      ['booking_changed', 'succeeded'],
      [null, 'succeeded'],
      [null, 'succeeded'],
    ])
    const told = JSON.stringify([body, await paymentsOf(patient)])
    for (const secret of ['Fewer nights', 'The rest', 'fraud']) expect(told).not.toContain(secret)
    const atStripe = Object.values(stripe.state.refunds).slice(-3)
    expect(atStripe.map(({ reason }) => reason)).toEqual([
      'requested_by_customer',
      'fraudulent',
      'requested_by_customer',
    ])
  })

  it('never give back more than was paid, however many are asked for at once', async () => {
    const patient = await paid()
    const asked = await Promise.all(
      Array.from({ length: 6 }, () =>
        refund(patient.paymentId, { amount: 1_100, reason: 'At once', refundedUsd: 0 }),
      ),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await refund(patient.paymentId, { amount: 901, reason: 'Too much' })).status).toBe(422)
    await stripe.bring(app)
    expect(await booksOf(patient)).toEqual({ stripe: 90_000, bookings: -90_000 })
  })

  it.each([
    ['that has succeeded', 'succeeded', 0],
    ['that Stripe has not answered yet', 'requested', 100],
  ])('of two administrators do not add up unseen: beside a refund %s', async (_what, first, faults) => {
    const patient = await paid()
    const ask = (refundedUsd: number) =>
      refund(
        patient.paymentId,
        { amount: 300, reason: 'Fewer nights', category: 'booking_changed', refundedUsd },
        randomUUID(),
      )
    stripe.local.faults.plan('500', faults, 'POST /v1/refunds')
    expect((await ask(0)).body.refunds).toMatchObject([{ status: first }])
    expect(await ask(0)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', detail: expect.stringContaining('$300.00 is refunded or under way.') },
    })
    stripe.local.faults.clear()
    await app.context.get(Reconciler).run()
    await stripe.bring(app)
    expect(await dueOf(patient)).toMatchObject({ paidUsd: 1_700, amount: 8_300 })
    expect((await ask(300)).status).toBe(201)
    expect(await dueOf(patient)).toMatchObject({ paidUsd: 1_400, amount: 8_600 })
  })

  it('are not for the administrator who paid', async () => {
    const patient = await paid()
    await app.rows(
      `update payments set user_id = (select id from users where email = 'admin@demo.sihat.example') where id = $1`,
      [patient.paymentId],
    )
    expect((await refund(patient.paymentId, { amount: 100, reason: 'My own' })).status).toBe(403)
    expect(await app.rows('select from refunds where payment_id = $1', [patient.paymentId])).toEqual([])
  })

  it('answer a repeated key with one refund', async () => {
    const patient = await paid()
    const key = randomUUID()
    for (let attempt = 0; attempt < 3; attempt++)
      await refund(patient.paymentId, { amount: 100, reason: 'Once', refundedUsd: 0 }, key)
    expect(await booksOf(patient)).toMatchObject({ stripe: 190_000 })
  })

  it('that do not arrive are taken back in the books', async () => {
    const patient = await paid(1_000_000, REFUND_FAILS_CARD)
    await refund(patient.paymentId, { reason: 'It will not arrive' })
    await stripe.bring(app)
    expect(await booksOf(patient)).toMatchObject({ stripe: 0 })
    stripe.passDays(1)
    await stripe.bring(app)
    expect(await booksOf(patient)).toMatchObject({ stripe: 200_000 })
    expect((await paymentsOf(patient))[0]?.refunds[0]?.status).toBe('failed')
    const { body: booking } = await patient.browser.get<BookingDetailView>(`bookings/${patient.bookingId}`)
    expect(booking.followUp.history.at(-1)).toMatchObject({
      type: 'refund',
      refund: { amountUsd: 2_000, status: 'failed' },
    })
    const { body } = await app.request<AdminPaymentView>('GET', `admin/payments/${patient.paymentId}`, {
      token: adminToken,
    })
    expect([body.refunded, body.refunds]).toMatchObject([0, [{ status: 'failed' }]])
    expect(await toldOfFailure(patient.paymentId)).toEqual({ patient: 1, team: 1 })
  })

  it('that do not arrive do not count as paid, and the page of the balance stays open', async () => {
    const patient = await paid(1_000_000, REFUND_FAILS_CARD)
    await refund(patient.paymentId, { amount: 500, reason: 'It will not arrive' })
    await stripe.bring(app)
    stripe.passDays(1)
    const { status, body } = await begin(patient, 8_500)
    expect(status).toBe(201)
    await stripe.bring(app)
    await app.context.get(Reconciler).run()
    expect((await begin(patient, 8_500)).body.id).toBe(body.id)
    expect(stripe.pay(body.url)).toBe('paid')
    await stripe.bring(app)
  })

  it('that Stripe refuses tell the patient and the team', async () => {
    const patient = await paid()
    // Somebody gave it back at Stripe itself, and nothing has told us.
    const [{ intent = '' } = {}] = await app.rows<{ intent: string }>(
      'select stripe_payment_intent_id as intent from payments where id = $1',
      [patient.paymentId],
    )
    const charge = Object.values(stripe.state.charges).find(({ payment_intent }) => payment_intent === intent)
    if (charge) charge.amount_refunded = charge.amount
    const { body } = await refund(patient.paymentId, { reason: 'Stripe says no' })
    expect(body.refunds).toMatchObject([{ status: 'failed' }])
    expect(await toldOfFailure(patient.paymentId)).toEqual({ patient: 1, team: 1 })
    if (charge) charge.amount_refunded = 0
    await stripe.bring(app)
  })

  it('want a reason, and an amount that is one', async () => {
    const patient = await paid()
    for (const body of [
      { amount: 1 },
      { reason: '' },
      { amount: 0, reason: 'None' },
      { amount: null, reason: 'Unreadable' },
      { amount: 1e-7, reason: 'Next to none' },
      { amount: -5, reason: 'Minus' },
      { reason: 'Some kind', category: 'some' },
      { reason: 'Unseen', refundedUsd: undefined },
      { reason: 'Unreadable', refundedUsd: null },
    ])
      expect((await refund(patient.paymentId, body)).status).toBe(400)
    expect((await refund(randomUUID(), { reason: 'Nothing there' })).status).toBe(404)
    expect(await booksOf(patient)).toMatchObject({ stripe: 200_000 })
  })

  it.each([
    [50_000, ['succeeded', 'succeeded'], ['refunded', 'not_due', 'refunded']],
    [200_000, ['succeeded'], ['refunded', 'not_due']],
  ])(
    'that somebody made at Stripe before we heard of the payment are not made again: %p',
    async (cents, statuses, told) => {
      const patient = await booked()
      const { body } = await begin(patient)
      stripe.pay(body.url)
      stripe.local.account.refund({ charge: Object.keys(stripe.state.charges).at(-1) ?? '', amount: cents })
      await change(patient, { status: 'cancelled' })
      for (let n = 0; n < 2; n++) {
        await runJobs(app, 'booking.cancelled')
        await runJobs(app, 'payment.refund')
        await stripe.bring(app)
      }
      const [payment] = await paymentsOf(patient)
      expect(payment?.refunds.map(({ status }) => status)).toEqual(statuses)
      expect(await booksOf(patient)).toEqual({ stripe: 0, bookings: 0 })
      const mails = (await messagesOf(app, 'payment.mail')).filter(({ payload }) => payload.id === body.id)
      expect(mails.map(({ payload }) => payload.kind)).toEqual(told)
    },
  )

  it('find nothing left where more is on its way back than was paid @nightly', async () => {
    const patient = await paid()
    stripe.local.faults.plan('500', 100, 'POST /v1/refunds')
    await refund(patient.paymentId, { reason: 'Everything' })
    stripe.local.account.refund({ charge: Object.keys(stripe.state.charges).at(-1) ?? '', amount: 50_000 })
    await stripe.bring(app)
    expect((await refund(patient.paymentId, { reason: 'The rest' })).body.code).toBe('refund_not_possible')
    stripe.local.faults.clear()
    await app.context.get(Reconciler).run()
    await stripe.bring(app)
  })

  it('are not lost when Stripe does not answer, and not made twice when its answer was lost @nightly', async () => {
    for (const fault of ['500', 'lost-answer'] as const) {
      const patient = await paid()
      stripe.local.faults.plan(fault, fault === '500' ? 100 : 2, 'POST /v1/refunds')
      const { status, body } = await refund(patient.paymentId, { amount: 300, reason: 'Later' })
      expect([status, body.refunds[0]?.status]).toEqual([201, 'requested'])
      stripe.local.faults.clear()
      await app.context.get(Reconciler).run()
      expect(await booksOf(patient)).toMatchObject({ stripe: 170_000 })
      await stripe.bring(app)
      expect(await booksOf(patient)).toMatchObject({ stripe: 170_000 })
    }
  })

  it('that somebody made at Stripe are ours too', async () => {
    const patient = await paid()
    const [charge] = Object.values(stripe.state.charges).slice(-1)
    stripe.local.account.refund({ charge: charge?.id ?? '', amount: 12_345 })
    await stripe.bring(app)
    expect(await booksOf(patient)).toMatchObject({ stripe: 187_655 })
  })
})

describe('a refund by the team while the page of the balance is open', () => {
  const open = async (costCents: number, cents: number, body: object) => {
    const patient = await paid(costCents)
    const { body: page } = await begin(patient, cents / 100)
    expect((await refund(patient.paymentId, { reason: 'The patient pays later', ...body })).status).toBe(201)
    return { patient, page }
  }
  const mailedOf = async (paymentId: string) =>
    (await messagesOf(app, 'payment.mail'))
      .filter(({ payload }) => payload.id === paymentId)
      .map(({ payload }) => payload.kind)
  const historyOf = async ({ bookingId }: Patient) => {
    const events = await app.rows<{ data: object }>(
      `select data from booking_events where booking_id = $1 and type = 'payment_received' order by created_at, id`,
      [bookingId],
    )
    return events.map(({ data }) => data)
  }

  it.each([
    ['a part of the deposit', 100_000, 80_000, { amount: 100 }, { kind: 'balance', amount: 900 }],
    ['the whole deposit', 120_000, 96_000, {}, { kind: 'deposit', amount: 240 }],
  ])('closes the page: %s', async (_what, costCents, cents, body, due) => {
    const { patient, page } = await open(costCents, cents, body)
    await runJobs(app, 'booking.repriced')
    expect(() => stripe.pay(page.url)).toThrow('not open any more')
    expect((await paymentsOf(patient))[0]).toMatchObject({ status: 'expired', url: null })
    expect(await dueOf(patient)).toMatchObject(due)
  })

  it('leaves the page open after a goodwill refund: the same amount is due', async () => {
    const { patient, page } = await open(100_000, 80_000, { amount: 100, isGoodwill: true })
    await runJobs(app, 'booking.repriced')
    stripe.pay(page.url)
    await stripe.bring(app)
    expect(await mailedOf(page.id)).toEqual(['balance_paid'])
    expect(await historyOf(patient)).toEqual([{ payment: 'deposit' }, { payment: 'balance' }])
  })

  it.each([
    ['a part of the deposit', 100_000, 80_000, { amount: 100 }, 0],
    ['the whole deposit', 120_000, 96_000, {}, 72_000],
  ])(
    'is not told as paid in full when the patient was faster: %s @nightly',
    async (_what, costCents, cents, body, backCents) => {
      const { patient, page } = await open(costCents, cents, body)
      stripe.pay(page.url)
      await stripe.bring(app)
      await runJobs(app, 'booking.repriced')
      expect(await mailedOf(page.id)).toEqual(['paid'])
      expect(await historyOf(patient)).toEqual([{ payment: 'deposit' }, {}])
      const [balance] = await paymentsOf(patient)
      expect(balance?.refunds.map(({ amount }) => amount * 100)).toEqual(backCents ? [backCents] : [])
      expect((await dueOf(patient)).amount).toBeGreaterThan(0)
    },
  )

  it('made at Stripe closes the page too', async () => {
    const patient = await paid(100_000)
    const charge = Object.keys(stripe.state.charges).at(-1) ?? ''
    const { body } = await begin(patient, 800)
    stripe.local.account.refund({ charge, amount: 10_000 })
    await stripe.bring(app)
    await runJobs(app, 'booking.repriced')
    expect(() => stripe.pay(body.url)).toThrow('not open any more')
  })

  it('made at Stripe closes the page when only the reconciler learns of the refund', async () => {
    const patient = await paid(100_000)
    const charge = Object.keys(stripe.state.charges).at(-1) ?? ''
    const { body } = await begin(patient, 800)
    stripe.local.account.refund({ charge, amount: 10_000 })
    await app.context.get(Reconciler).run()
    expect(() => stripe.pay(body.url)).toThrow('not open any more')
  })

  it('that Stripe refuses keeps the page: the refund is owed', async () => {
    const patient = await paid(100_000)
    const [charge] = Object.values(stripe.state.charges).slice(-1)
    stripe.local.faults.plan('500', 100, 'POST /v1/refunds')
    await refund(patient.paymentId, { amount: 100, reason: 'Stripe says no' })
    const { body } = await begin(patient, 900)
    stripe.local.faults.clear()
    if (charge) charge.amount_refunded = charge.amount
    await app.context.get(Reconciler).run()
    if (charge) charge.amount_refunded = 0
    await runJobs(app, 'booking.repriced')
    expect(stripe.pay(body.url)).toBe('paid')
    await stripe.bring(app)
  })
})

it('tells of a deposit that is the whole cost as paid in full', async () => {
  const patient = await booked(100_000)
  await app.rows('update bookings set deposit_percent = 100 where id = $1', [patient.bookingId])
  const { paymentId, bookingId } = await pay(patient)
  const mails = (await messagesOf(app, 'payment.mail')).filter(({ payload }) => payload.id === paymentId)
  expect(mails.map(({ payload }) => payload.kind)).toEqual(['balance_paid'])
  expect(
    await app.rows(`select data from booking_events where booking_id = $1 and type = 'payment_received'`, [
      bookingId,
    ]),
  ).toEqual([{ data: { payment: 'balance' } }])
})

it('writes a receipt of what was paid, and of nothing else', async () => {
  const patient = await paid()
  const answer = await patient.browser.get<string>(`payments/${patient.paymentId}/receipt`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="sihat-receipt-\d+\.pdf"$/),
  })
  expect(String(answer.body).slice(0, 5)).toBe('%PDF-')
  const open = await begin(await booked())
  expect((await patient.browser.get(`payments/${open.body.id}/receipt`)).status).toBe(404)
  // A name that the fonts of a PDF do not have.
  await app.rows(`update profiles set first_name = 'أمينة' where user_id = $1`, [patient.id])
  expect((await patient.browser.get(`payments/${patient.paymentId}/receipt`)).status).toBe(200)
})

describe('a provider that fails', () => {
  it.each(['500', '429', 'reset', 'garbage'] as const)(
    'by %s leaves the booking as it was',
    async (fault) => {
      const patient = await booked()
      stripe.local.faults.plan(fault, 100)
      const { status, body, headers } = await begin(patient)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'payment_provider', '30'])
      stripe.local.faults.clear()
      expect([await statusOf(patient), await paymentsOf(patient)]).toEqual(['confirmed', []])
      expect((await begin(patient)).status).toBe(201)
    },
  )

  it('by silence is not waited for without end @nightly', async () => {
    const patient = await booked()
    stripe.local.faults.plan('silence', 100)
    const begun = Date.now()
    expect((await begin(patient)).status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(15_000)
    expect(await statusOf(patient)).toBe('confirmed')
  })
})

describe('an account with many open requests', () => {
  const checkout = ({ browser }: Patient) => browser.post<Created>('subscription/checkout')

  /** Holds the lock of the account's Premium while `work` runs. */
  const whileHeld = ({ id }: Patient, work: () => Promise<void>) =>
    asOwner(async (client) => {
      const lock = `hashtextextended('premium ${id}', 0)`
      await client.query(`select pg_advisory_lock(${lock})`)
      try {
        await work()
      } finally {
        await client.query(`select pg_advisory_unlock(${lock})`)
      }
    }, app.databaseName)

  it('holds up neither other patients nor events @nightly', async () => {
    const [greedy, other, third] = await Promise.all([booked(), booked(), booked()])
    const page = (await begin(third)).body.url
    let open: Promise<Answer<Created>[]> = Promise.resolve([])
    await whileHeld(greedy, async () => {
      const refused: Created[] = []
      open = Promise.all(
        Array.from({ length: 25 }, async () => {
          const answer = await checkout(greedy)
          if (answer.status === 429) refused.push(answer.body)
          return answer
        }),
      )
      await eventually('all others are refused', 5_000, async () => refused.length === 20)
      for (let times = 0; times < 3; times++) expect((await begin(other)).status).toBe(201)
      expect((await checkout(other)).status).toBe(200)
      stripe.pay(page)
      await stripe.bring(app)
      expect(await statusOf(third)).toBe('confirmed')
    })
    const answers = await open
    const refusals = answers.filter(({ status }) => status === 429)
    expect(refusals).toHaveLength(20)
    for (const { body, headers } of refusals) {
      expect(body).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('Please wait') })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect((await checkout(greedy)).status).toBe(200)
  }, 30_000)

  it('may begin 30 pages in 10 minutes, and other accounts go on', async () => {
    const [greedy, other] = await Promise.all([booked(), booked()])
    const before = stripe.local.calls.length
    for (let times = 0; times < 15; times++) {
      expect((await begin(greedy)).status).toBe(201)
      expect((await checkout(greedy)).status).toBe(200)
    }
    expect(stripe.local.calls.length).toBeGreaterThan(before)
    const calls = stripe.local.calls.length
    for (const refused of [
      await begin(greedy),
      await checkout(greedy),
      await greedy.browser.post<Created>('subscription/portal'),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(stripe.local.calls).toHaveLength(calls)
    expect((await begin(other)).status).toBe(201)
    // The next window.
    await app.rows('delete from rate_limits')
    expect((await begin(greedy)).status).toBe(201)
  }, 30_000)

  it('may change Premium 30 times in 10 minutes, beside the pages', async () => {
    const greedy = await booked()
    for (let times = 0; times < 10; times++)
      for (const change of ['cancel', 'resume', 'refund'])
        expect((await greedy.browser.post(`subscription/${change}`)).status).toBe(409)
    for (const change of ['cancel', 'resume', 'refund'])
      expect((await greedy.browser.post(`subscription/${change}`)).status).toBe(429)
    expect((await checkout(greedy)).status).toBe(200)
  })
})

it.each([
  ['a payment', 'payments', { bookingId: 'demo-booking', amount: 2_500 }],
  ['Premium', 'subscription/checkout', {}],
])('%s begun while the account is erased is not signed in', async (_what, path, body) => {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const log = jest.spyOn(Logger.prototype, 'error')
  const answer = await overlapErasure(app, account.id, () => browser.post(path, body))
  expect([answer.status, answer.body]).toMatchObject([401, { code: 'not_signed_in' }])
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

it('does not hold up the rest of the site while Stripe hangs @nightly', async () => {
  const patients = await Promise.all(Array.from({ length: 14 }, () => booked()))
  stripe.local.faults.plan('silence', 1_000)
  const hanging = stripe.called('POST /v1/checkout/sessions', 3)
  const taken = jest.spyOn(app.context.get(MoneyTransactions), 'runFor')
  const begun = patients.map((patient) => begin(patient))
  await hanging
  await eventually('all of them wait', 20_000, async () => taken.mock.calls.length === patients.length)
  taken.mockRestore()
  const before = Date.now()
  for (const patient of patients.slice(0, 5))
    expect((await patient.browser.get(`bookings/${patient.bookingId}`)).status).toBe(200)
  expect(Date.now() - before).toBeLessThan(5_000)
  stripe.local.faults.clear()
  const statuses = (await Promise.all(begun)).map(({ status }) => status)
  expect(statuses.every((status) => status === 503 || status === 201)).toBe(true)
})

describe('the reconciler', () => {
  const run = () => app.context.get(Reconciler).run()

  it('mends what no event has told', async () => {
    const patient = await booked()
    const { body } = await begin(patient)
    stripe.pay(body.url)
    stripe.local.account.refund({ charge: Object.keys(stripe.state.charges).at(-1) ?? '', amount: 50_000 })
    const { mended, differences } = await run()
    expect([mended, differences]).toEqual([[`payment ${body.id}`], []])
    expect([await statusOf(patient), await booksOf(patient)]).toEqual([
      'confirmed',
      { stripe: 150_000, bookings: -150_000 },
    ])
    expect(await run()).toEqual({ mended: [], differences: [] })
  })

  it('closes the page of a booking that was put back to be looked at again @nightly', async () => {
    const patient = await booked()
    const { body } = await begin(patient)
    await change(patient, { status: 'pending' })
    await run()
    expect(() => stripe.pay(body.url)).toThrow('not open any more')
  })

  it('goes on behind what Stripe does not know @nightly', async () => {
    const unknown = await booked()
    const { body } = await begin(unknown)
    await app.rows('update payments set stripe_session_id = $1 where id = $2', [randomUUID(), body.id])
    const patient = await booked()
    stripe.pay((await begin(patient)).body.url)
    expect((await run()).differences).toEqual([`payment ${body.id}: resource_missing at Stripe`])
    await app.rows('delete from payments where id = $1', [body.id])
    expect(await booksOf(patient)).toEqual({ stripe: 200_000, bookings: -200_000 })
    await stripe.bring(app)
  })

  it('reports a charge that belongs to nothing of ours @nightly', async () => {
    const patient = await booked()
    const { body } = await begin(patient)
    stripe.pay(body.url)
    await app.rows('update payments set stripe_session_id = $1 where id = $2', [randomUUID(), body.id])
    const [charge] = Object.values(stripe.state.charges).slice(-1)
    const { differences } = await run().catch(() => ({ differences: ['failed'] }))
    await app.rows('delete from payments where id = $1', [body.id])
    expect(differences.length).toBeGreaterThan(0)
    expect((await run()).differences).toEqual([
      `${charge?.payment_intent}: 200000 at Stripe, nothing in the ledger`,
    ])
    delete stripe.state.charges[charge?.id ?? '']
  })
})

describe('the back office', () => {
  it('lists payments by filter and order, and says who looked', async () => {
    const patient = await paid()
    const { body, headers } = await app.request<AdminPaymentView[]>(
      'GET',
      `admin/payments?filter=${encodeURIComponent(JSON.stringify({ bookingId: patient.bookingId }))}&sort=["amount","DESC"]`,
      { token: adminToken },
    )
    expect(body.map(({ id, status }) => [id, status])).toEqual([[patient.paymentId, 'paid']])
    expect(headers['content-range']).toBe('payments 0-0/1')
    expect((await app.request('GET', `admin/payments/${randomUUID()}`, { token: adminToken })).status).toBe(
      404,
    )
  })

  it('shows one with its patient, its refunds and what the books have of it', async () => {
    const patient = await paid()
    await refund(patient.paymentId, { amount: 500, reason: 'Half the stay', category: 'booking_changed' })
    await stripe.bring(app)
    const views = async () => {
      const entries = `select from audit_events where action = 'payment.view' and subject_id = $1`
      return (await app.rows(entries, [patient.paymentId])).length
    }
    const before = await views()
    const { body } = await app.request<AdminPaymentDetailView>('GET', `admin/payments/${patient.paymentId}`, {
      token: adminToken,
    })
    expect(body).toMatchObject({
      bookingId: patient.bookingId,
      refunded: 500,
      patient: { id: patient.id, firstName: expect.any(String), lastName: expect.any(String) },
      refunds: [{ amount: 500, reason: 'Half the stay', category: 'booking_changed', status: 'succeeded' }],
    })
    // The patient's words are read under the consent alone, and no consent covers these.
    expect(body).not.toHaveProperty('description')
    expect(body.entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['stripe', 2_000],
      ['bookings', -2_000],
      ['stripe', -500],
      ['bookings', 500],
    ])
    expect(await views()).toBe(before + 1)
  })

  it('finds payments by the name of the patient and by how a refund stands @nightly', async () => {
    const patient = await paid(1_000_000, REFUND_FAILS_CARD)
    const other = await paid()
    await app.rows(`update profiles set first_name = 'Ngozi', last_name = 'Adeyemi' where user_id = $1`, [
      patient.id,
    ])
    await refund(patient.paymentId, { reason: 'It will not arrive' })
    await refund(other.paymentId, { reason: 'It arrives' })
    await stripe.bring(app)
    stripe.passDays(1)
    await stripe.bring(app)
    const found = async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      const { body } = await app.request<AdminPaymentView[]>('GET', `admin/payments?${query}`, {
        token: adminToken,
      })
      return body.map(({ id }) => id)
    }
    expect(await found({ q: 'ngozi ade' })).toEqual([patient.paymentId])
    const failed = await found({ refundStatus: 'failed' })
    expect([failed.includes(patient.paymentId), failed.includes(other.paymentId)]).toEqual([true, false])
    const succeeded = await found({ refundStatus: 'succeeded' })
    expect([succeeded.includes(patient.paymentId), succeeded.includes(other.paymentId)]).toEqual([
      false,
      true,
    ])
  })

  it('is closed to patients and moderators', async () => {
    const patient = await paid()
    const answers: Answer[] = [
      await patient.browser.post(`admin/payments/${patient.paymentId}/refunds`, {
        reason: 'Mine',
        refusedUsd: 0,
        refundedUsd: 0,
      }),
      await app.request('POST', `admin/payments/${patient.paymentId}/refunds`, {
        token: await app.tokenOf('moderator'),
        body: { reason: 'Mine', refusedUsd: 0, refundedUsd: 0 },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})
