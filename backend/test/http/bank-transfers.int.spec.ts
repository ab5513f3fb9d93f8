import { randomUUID } from 'node:crypto'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { DashboardView } from '../../src/modules/insights/dashboard.dto.js'
import type { ErasurePreviewView } from '../../src/modules/payments/erasure-money.dto.js'
import { Reconciler } from '../../src/modules/payments/index.js'
import type {
  AdminPaymentDetailView,
  AdminPaymentView,
  CreatedPaymentView,
  DueView,
  PaymentView,
} from '../../src/modules/payments/payment.dto.js'
import type { SubscriptionView } from '../../src/modules/payments/subscriptions/subscription.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { Browser } from '../support/browser.js'
import { asOwner, newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, settleJobs } from '../support/jobs.js'
import { PremiumPatient } from '../support/premium.js'
import { refundPayment } from '../support/refunds.js'
import { REFUND_FAILS_CARD, TestStripe } from '../support/stripe.js'
import { transactionsWait, whileLocked } from '../support/together.js'

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
afterEach(() => settleJobs(app))

const REFERENCE = 'MBB-2026/1123 TT 0077'
const TRANSFER = { method: 'bank_transfer', reference: REFERENCE, reason: 'Agreed by telephone' }

const refund = (paymentId: string, body: object, token = adminToken, key?: string) =>
  refundPayment(app, paymentId, { token, body, key })
const paymentOf = async (paymentId: string) =>
  (await app.request<AdminPaymentDetailView>('GET', `admin/payments/${paymentId}`, { token: adminToken }))
    .body
const listed = async (filter: object) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { body } = await app.request<AdminPaymentView[]>('GET', `admin/payments?${query}`, {
    token: adminToken,
  })
  return body.map(({ id }) => id)
}
const waiting = async () =>
  (await app.request<DashboardView>('GET', 'admin/dashboard', { token: adminToken })).body.waiting
    .failedRefunds.count
const booksOf = async (paymentId: string) => {
  const rows = await app.rows<{ account: string; cents: number }>(
    `select account, sum(amount_cents)::float8 as cents from ledger_entries where payment_id = $1 group by 1`,
    [paymentId],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** A patient who paid a deposit of $2,000 for a booking over $10,000. */
async function paid(card?: string) {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
    [bookingId, account.id],
  )
  const { body } = await browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_000 })
  stripe.pay(body.url, card)
  await stripe.bring(app)
  return { ...account, browser, bookingId, paymentId: body.id }
}

/** The bank refuses every refund that was sent to the card. */
async function refuse() {
  await stripe.bring(app)
  stripe.passDays(1)
  await stripe.bring(app)
}

async function refused(amount = 400) {
  const patient = await paid(REFUND_FAILS_CARD)
  await refund(patient.paymentId, { amount, reason: 'Fewer nights', category: 'booking_changed' })
  await refuse()
  return patient
}

const erasureOf = async ({ browser }: { browser: Browser }) =>
  (await browser.get<ErasurePreviewView>('profile/erasure')).body.money

it('signs a refused refund in the history of the booking with no person, and a bank transfer with who recorded it', async () => {
  const patient = await refused()
  await refund(patient.paymentId, TRANSFER)
  const path = `admin/bookings/${patient.bookingId}`
  const { body } = await app.request<AdminBookingDetailView>('GET', path, { token: adminToken })
  const refunds = body.followUp.history.filter(({ type }) => type === 'refund')
  expect(refunds).toMatchObject([
    { by: 'system', person: null, refund: { status: 'failed' } },
    { by: 'team', person: expect.any(String), refund: { status: 'succeeded' } },
  ])
})

it('records the bank transfer of a refused refund, tells the patient, and asks Stripe for nothing', async () => {
  const before = await waiting()
  const patient = await refused()
  expect([(await paymentOf(patient.paymentId)).refusedUsd, await waiting()]).toEqual([400, before + 1])
  const asked = stripe.local.calls.length
  const { status, body } = await refund(patient.paymentId, { ...TRANSFER, category: 'booking_changed' })
  expect([status, stripe.local.calls.length]).toEqual([201, asked])
  expect(body).toMatchObject({ refunded: 400, refusedUsd: 0 })
  expect(body.refunds).toMatchObject([
    { amount: 400, method: 'card', reference: null, status: 'failed' },
    {
      ...{ amount: 400, method: 'bank_transfer', reference: REFERENCE, status: 'succeeded' },
      reason: 'Agreed by telephone',
    },
  ])
  expect(await booksOf(patient.paymentId)).toEqual({ stripe: 200_000, bank: -40_000, bookings: -160_000 })
  expect(body.entries.slice(-2).map(({ account, amount }) => [account, amount])).toEqual([
    ['bank', -400],
    ['bookings', 400],
  ])
  expect((await app.context.get(Reconciler).run()).differences).toEqual([])
  expect((await paymentOf(patient.paymentId)).refunds).toEqual(body.refunds)

  const own = await patient.browser.get<PaymentView>(`payments/${patient.paymentId}`)
  expect(own.body).toMatchObject({ refunded: 400, refusedUsd: 0 })
  expect(own.body.refunds.at(-1)).toMatchObject({ method: 'bank_transfer', reference: REFERENCE })
  expect(JSON.stringify(own.body)).not.toContain('Agreed by telephone')
  expect((await patient.browser.get(`payments/${patient.paymentId}/receipt`)).status).toBe(200)
  const mails = (await messagesOf(app, 'payment.mail')).filter(
    ({ payload }) => payload.id === patient.paymentId,
  )
  expect(mails.map(({ payload }) => payload.kind)).toEqual([
    'deposit_paid',
    'refunded',
    'refund_failed',
    'refund_sent',
  ])
  // Asked for, sent to the bank, refused and transferred: the history of the booking has each, so its page hears of each.
  const events = await app.rows<{ type: string; data: object }>(
    `select type, data from live_events where user_id = $1 and type <> 'notification.created' order by id desc limit 8`,
    [patient.id],
  )
  const paymentEvent = { type: 'payment.updated', data: { paymentId: patient.paymentId } }
  const bookingEvent = { type: 'booking.updated', data: { bookingId: patient.bookingId } }
  expect(events).toEqual(Array.from({ length: 4 }, () => [paymentEvent, bookingEvent]).flat())
  const notified = await app.rows(
    `select type from notifications where user_id = $1 and type like 'refund%' order by created_at`,
    [patient.id],
  )
  expect(notified).toEqual([{ type: 'refund_failed' }, { type: 'refund_issued' }])
  const audited = await app.rows<{ details: object }>(
    `select details from audit_events where action = 'refund.record_transfer' and subject_id = $1`,
    [patient.paymentId],
  )
  expect(audited).toEqual([{ details: { refundId: body.refunds.at(-1)?.id, cents: 40_000 } }])

  const query = new URLSearchParams({ filter: JSON.stringify({ userId: patient.id }), format: 'csv' })
  const file = await app.request<string>('GET', `admin/payments?${query}`, { token: adminToken })
  const [heading = '', line = ''] = String(file.body).split('\n')
  expect(heading).toContain('Refunded by bank transfer,Bank references,"Refused refunds, open"')
  expect(line).toContain(`,400,${REFERENCE},0,`)

  expect(await waiting()).toBe(before)
  expect(await listed({ refundStatus: 'failed', userId: patient.id })).toEqual([])
  await app.rows(`update bookings set status = 'completed' where id = $1`, [patient.bookingId])
  expect(await erasureOf(patient)).toEqual([])
})

it('a transfer of a part leaves the rest with the team, and an erasure requests only the rest', async () => {
  const patient = await refused()
  const { body } = await refund(patient.paymentId, { ...TRANSFER, amount: 150 })
  expect(body).toMatchObject({ refunded: 150, refusedUsd: 250 })
  expect(await listed({ refundStatus: 'failed', userId: patient.id })).toEqual([patient.paymentId])
  await app.rows(`update bookings set status = 'completed' where id = $1`, [patient.bookingId])
  expect(await erasureOf(patient)).toMatchObject([{ isRefused: true, refundUsd: 250 }])
})

it('a refund that the bank refuses twice is owed once', async () => {
  const patient = await refused()
  await refund(patient.paymentId, { amount: 400, reason: 'Once more' })
  expect(await listed({ refundStatus: 'failed', userId: patient.id })).toEqual([])
  await refuse()
  expect((await paymentOf(patient.paymentId)).refusedUsd).toBe(400)
  await app.rows(`update bookings set status = 'completed' where id = $1`, [patient.bookingId])
  expect(await erasureOf(patient)).toMatchObject([{ isRefused: true, refundUsd: 400 }])
})

it('two refunds that the bank refuses one beside the other are both owed', async () => {
  const patient = await paid(REFUND_FAILS_CARD)
  for (const amount of [400, 300]) await refund(patient.paymentId, { amount, reason: 'Two refunds' })
  await refuse()
  expect((await paymentOf(patient.paymentId)).refusedUsd).toBe(700)
})

describe('a bank transfer is refused', () => {
  it('for a payment whose refunds the bank has not refused', async () => {
    const patient = await paid()
    const none = await refund(patient.paymentId, { ...TRANSFER, amount: 100 })
    await refund(patient.paymentId, { amount: 100, reason: 'It arrives' })
    await stripe.bring(app)
    const arrived = await refund(patient.paymentId, { ...TRANSFER, amount: 100 })
    for (const { status, body } of [none, arrived])
      expect([status, body.code]).toEqual([409, 'transfer_not_possible'])
    expect(await booksOf(patient.paymentId)).toEqual({ stripe: 190_000, bookings: -190_000 })
  })

  it('while the refused refund is on its way to the card again', async () => {
    const patient = await refused()
    await refund(patient.paymentId, { amount: 400, reason: 'Once more' })
    expect((await refund(patient.paymentId, TRANSFER)).body.code).toBe('transfer_not_possible')
    await refuse()
    expect((await refund(patient.paymentId, TRANSFER)).status).toBe(201)
  })

  it('over the open amount, in words that name the amount', async () => {
    const patient = await refused()
    for (const amount of [400.01, 2_000]) {
      const { status, body } = await refund(patient.paymentId, { ...TRANSFER, amount })
      expect([status, body.code]).toEqual([409, 'refused_first'])
      expect(body.detail).toContain('$400.00')
    }
    expect(await booksOf(patient.paymentId)).toEqual({ stripe: 200_000, bookings: -200_000 })
  })

  it('the second of two at once', async () => {
    const patient = await refused()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(patient.paymentId, TRANSFER)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await booksOf(patient.paymentId)).toMatchObject({ bank: -40_000 })
  })

  it('or counts alone, when a colleague sends the refund to the card at once', async () => {
    const patient = await refused()
    const seen = { amount: 400, refusedUsd: 400 }
    const answers = await Promise.all([
      refund(patient.paymentId, { ...TRANSFER, ...seen }),
      refund(patient.paymentId, { ...seen, reason: 'Once more' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale_version')
    await refuse()
    const { refusedUsd, refunded } = await paymentOf(patient.paymentId)
    expect(refunded + refusedUsd).toBe(400)
  })

  it('from moderators, patients and for a payment of one’s own', async () => {
    const patient = await refused()
    expect((await refund(patient.paymentId, TRANSFER, await app.tokenOf('moderator'))).status).toBe(403)
    const own = await patient.browser.post(`admin/payments/${patient.paymentId}/refunds`, TRANSFER)
    expect(own.status).toBe(403)
    const [admin] = await app.rows<{ id: string }>(
      `select user_id as id from audit_events e join lateral (select e.actor_id as user_id) a on true
       where action = 'refund.request' and subject_id = $1 limit 1`,
      [patient.paymentId],
    )
    await app.rows('update payments set user_id = $1 where id = $2', [admin?.id, patient.paymentId])
    expect((await refund(patient.paymentId, TRANSFER)).status).toBe(403)
  })

  it.each([
    ['without a reference', { reference: undefined }],
    ['with an empty reference', { reference: '   ' }],
    ['with nothing as the reference', { reference: null }],
    ['with a reference of 141 characters', { reference: 'A'.repeat(141) }],
    ['with a line break in the reference', { reference: 'TT 1\nTT 2' }],
    ['by another method', { method: 'cash' }],
    ['with nothing as the amount', { amount: null }],
    ['with nothing as the open sum', { refusedUsd: null }],
    ['without the open sum', { refusedUsd: undefined }],
    ['without a reason', { reason: '' }],
    ['as a refund to the card with a reference', { method: 'card' }],
    ['with a reference and no method', { method: undefined }],
  ])('%s', async (_what, changes) => {
    const patient = await refused()
    expect((await refund(patient.paymentId, { ...TRANSFER, ...changes })).status).toBe(400)
    expect(await booksOf(patient.paymentId)).toEqual({ stripe: 200_000, bookings: -200_000 })
  })
})

it('a repeated key records one transfer', async () => {
  const patient = await refused()
  const key = randomUUID()
  const body = { ...TRANSFER, amount: 100, refusedUsd: 400, refundedUsd: 0 }
  for (let n = 0; n < 3; n++)
    expect((await refund(patient.paymentId, body, adminToken, key)).status).toBe(201)
  expect(await booksOf(patient.paymentId)).toMatchObject({ bank: -10_000 })
  const other = { ...body, reference: 'Another' }
  expect((await refund(patient.paymentId, other, adminToken, key)).status).toBe(422)
})

it('a refused refund is due again at once, and its bank transfer keeps the page of the balance', async () => {
  const patient = await refused()
  const { bookingId } = patient
  const { body } = await patient.browser.post<CreatedPaymentView>('payments', { bookingId, amount: 8_400 })
  expect((await refund(patient.paymentId, TRANSFER)).status).toBe(201)
  await runJobs(app, 'booking.repriced')
  const due = await patient.browser.get<DueView>(`payments/due/${bookingId}`)
  expect(due.body).toMatchObject({ kind: 'balance', amount: 8_400, paidUsd: 1_600, refusedUsd: 0 })
  expect(stripe.pay(body.url)).toBe('paid')
})

it.each([
  ['a bank transfer', TRANSFER],
  ['a refund to the card', { reason: 'Once more' }],
])('refused goodwill is not due again after %s that does not name it', async (_what, body) => {
  const patient = await paid(REFUND_FAILS_CARD)
  await refund(patient.paymentId, { amount: 400, reason: 'The room was smaller', isGoodwill: true })
  await refuse()
  const due = async () => (await patient.browser.get<DueView>(`payments/due/${patient.bookingId}`)).body
  const told = { leftUsd: 8_000, goodwillUsd: 400 }
  expect(await due()).toMatchObject({ ...told, refusedUsd: 400 })
  expect((await refund(patient.paymentId, { ...body, amount: 150 })).body.refunds.at(-1)?.isGoodwill).toBe(
    true,
  )
  expect(await due()).toMatchObject({ ...told, refusedUsd: 250 })
})

it('refused goodwill that somebody refunds at Stripe stays goodwill', async () => {
  const patient = await paid(REFUND_FAILS_CARD)
  await refund(patient.paymentId, { amount: 400, reason: 'The room was smaller', isGoodwill: true })
  await refuse()
  const charge = Object.keys(stripe.state.charges).at(-1) ?? ''
  stripe.local.account.refund({ charge, amount: 40_000 })
  await stripe.bring(app)
  const { body } = await patient.browser.get<DueView>(`payments/due/${patient.bookingId}`)
  expect(body).toMatchObject({ leftUsd: 8_000, goodwillUsd: 400, refusedUsd: 0 })
  // Another refusal is not mixed up with what was goodwill.
  await app.rows(
    `insert into refunds (id, payment_id, user_id, amount_cents, reason, status)
     values (gen_random_uuid(), $1, $2, 5000, 'Fewer nights', 'failed')`,
    [patient.paymentId, patient.id],
  )
  expect(await paymentOf(patient.paymentId)).toMatchObject({ refusedUsd: 50, refusedGoodwillUsd: 0 })
  expect((await refund(patient.paymentId, TRANSFER)).status).toBe(201)
})

it('refused goodwill is settled separately from other refused refunds, so that it is not due again', async () => {
  const patient = await paid(REFUND_FAILS_CARD)
  await refund(patient.paymentId, { amount: 300, reason: 'The room was smaller', isGoodwill: true })
  await refuse()
  const due = async () => (await patient.browser.get<DueView>(`payments/due/${patient.bookingId}`)).body
  // Other money waits for the goodwill.
  const larger = await refund(patient.paymentId, { amount: 500, reason: 'Fewer nights' })
  expect([larger.status, larger.body.code]).toEqual([409, 'refused_first'])
  await app.rows(
    `insert into refunds (id, payment_id, user_id, amount_cents, reason, status)
     values (gen_random_uuid(), $1, $2, 50000, 'Fewer nights', 'failed')`,
    [patient.paymentId, patient.id],
  )
  expect(await paymentOf(patient.paymentId)).toMatchObject({ refusedUsd: 800, refusedGoodwillUsd: 300 })
  const told = { leftUsd: 8_500, goodwillUsd: 300 }
  expect(await due()).toMatchObject({ ...told, refusedUsd: 800 })
  for (const amount of [800, 501])
    expect((await refund(patient.paymentId, { ...TRANSFER, amount })).body.code).toBe('refused_first')
  // The refund keeps the kind of the refused one, even if the request says goodwill.
  const other = await refund(patient.paymentId, { ...TRANSFER, amount: 500, isGoodwill: true })
  expect(other.body.refunds.at(-1)?.isGoodwill).toBe(false)
  expect(await due()).toMatchObject({ ...told, refusedUsd: 300 })
  const goodwill = await refund(patient.paymentId, TRANSFER)
  expect(goodwill.body.refunds.at(-1)?.isGoodwill).toBe(true)
  expect(await due()).toMatchObject({ ...told, refusedUsd: 0 })
})

it('a transferred refund is not counted twice when the cost falls later', async () => {
  const patient = await paid(REFUND_FAILS_CARD)
  const reprice = async (estimatedCostUsd: number, refundUsd: number) => {
    const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
      patient.bookingId,
    ])
    const body = { estimatedCostUsd, refundUsd, version: row?.version }
    await app.request('PATCH', `admin/bookings/${patient.bookingId}`, { token: adminToken, body })
    await runJobs(app, 'booking.repriced')
    await runJobs(app, 'payment.refund')
    await refuse()
  }
  await reprice(1_500, 500)
  expect((await paymentOf(patient.paymentId)).refusedUsd).toBe(500)
  // A second refund of a lower cost does not stand for the first.
  await reprice(1_200, 300)
  expect((await paymentOf(patient.paymentId)).refusedUsd).toBe(800)
  expect((await refund(patient.paymentId, TRANSFER)).body).toMatchObject({ refunded: 800, refusedUsd: 0 })
  const due = await patient.browser.get<DueView>(`payments/due/${patient.bookingId}`)
  expect(due.body).toMatchObject({ kind: null, paidUsd: 1_200, refusedUsd: 0 })
  await reprice(1_000, 200)
  expect((await paymentOf(patient.paymentId)).refusedUsd).toBe(200)
  expect(await app.context.get(Reconciler).run()).toEqual({ mended: [], differences: [] })
})

it('a transferred refund of a cancelled booking leaves the part that the rule keeps', async () => {
  const patient = await paid(REFUND_FAILS_CARD)
  await app.rows(
    `update bookings set appointment_at = now() + interval '20 days', appointment_time_zone = 'UTC' where id = $1`,
    [patient.bookingId],
  )
  await patient.browser.post(`bookings/${patient.bookingId}/cancel`, {})
  await runJobs(app, 'booking.cancelled')
  await runJobs(app, 'payment.refund')
  await refuse()
  expect((await refund(patient.paymentId, TRANSFER)).body).toMatchObject({ refunded: 1_000, refusedUsd: 0 })
  const { body } = await patient.browser.get<DueView>(`payments/due/${patient.bookingId}`)
  expect(body.afterCancellation).toEqual({ refundUsd: 0, keptUsd: 1_000 })
  expect(await erasureOf(patient)).toMatchObject([{ isRefused: false, refundUsd: 0, keptUsd: 1_000 }])
})

it('the transfer of a month of Premium ends Premium, and is the refund that a person has once', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
  await patient.askForRefund()
  await refuse()
  const [payment] = await app.rows<{ id: string }>('select id from payments where user_id = $1', [patient.id])
  const { status } = await refund(payment?.id ?? '', TRANSFER)
  expect(status).toBe(201)
  const { body } = await patient.browser.get<SubscriptionView>('subscription')
  expect(body).toMatchObject({ status: 'ended', canRefund: false, isSubscribed: false })
  expect(Object.values(stripe.state.subscriptions).at(-1)?.status).toBe('canceled')
  await stripe.bring(app)
  await patient.subscribe()
  expect((await patient.browser.post('subscription/refund')).status).toBe(409)
})

describe('a refused month of Premium beside a month that can be refunded', () => {
  /** A patient whose first month the bank did not refund, and who paid another month. */
  async function withTwoMonths() {
    const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
    await patient.askForRefund()
    await refuse()
    for (const change of [
      `payments set paid_at = paid_at - interval '36 days', created_at = created_at - interval '36 days'`,
      `refunds set created_at = created_at - interval '36 days'`,
      `subscriptions set paid_at = paid_at - interval '36 days', paid_until = paid_until - interval '36 days'`,
    ])
      await app.rows(`update ${change} where user_id = $1`, [patient.id])
    stripe.passDays(36)
    await stripe.bring(app)
    await patient.subscribe()
    const payments = await app.rows<{ id: string }>(
      'select id from payments where user_id = $1 order by created_at',
      [patient.id],
    )
    const [first, second] = payments.map(({ id }) => id)
    if (!first || !second) throw new Error('There are not two months')
    return { patient, first, second }
  }
  const refundsOf = async ({ id }: PremiumPatient) => {
    const rows = await app.rows<{ status: string }>(
      'select status from refunds where user_id = $1 order by created_at',
      [id],
    )
    return rows.map(({ status }) => status)
  }

  it('is not open once the other month is refunded, also after an erasure', async () => {
    const { patient, first } = await withTwoMonths()
    expect((await paymentOf(first)).refusedUsd).toBe(49)
    expect((await patient.askForRefund()).status).toBe(200)
    await stripe.bring(app)
    for (const erased of [false, true]) {
      if (erased) {
        await patient.browser.post('profile/erasure', { password: patient.account.password })
        await runJobs(app, 'privacy.erasure')
        expect((await paymentOf(first)).patient).toBeNull()
      }
      expect((await paymentOf(first)).refusedUsd).toBe(0)
      expect((await refund(first, TRANSFER)).body.code).toBe('transfer_not_possible')
    }
    expect((await listed({ refundStatus: 'failed' })).filter((id) => id === first)).toEqual([])
  })

  it('is not open when the bank refuses the other month before an erasure ends', async () => {
    const { patient, first, second } = await withTwoMonths()
    await patient.browser.post('profile/erasure', { password: patient.account.password })
    await app.rows(`update refunds set status = 'failed' where payment_id = $1`, [second])
    await runJobs(app, 'privacy.erasure')
    expect([(await paymentOf(first)).refusedUsd, (await paymentOf(second)).refusedUsd]).toEqual([0, 49])
  })

  it('is open again when the bank refuses the other month too, and only one of both', async () => {
    const { patient, first, second } = await withTwoMonths()
    await patient.askForRefund()
    await app.rows(`update refunds set status = 'failed' where payment_id = $1`, [second])
    expect([(await paymentOf(first)).refusedUsd, (await paymentOf(second)).refusedUsd]).toEqual([49, 49])
    expect((await refund(first, TRANSFER)).status).toBe(201)
    expect((await paymentOf(second)).refusedUsd).toBe(0)
    expect((await refund(second, TRANSFER)).body.code).toBe('transfer_not_possible')
  })

  it('leaves a refund of the team open', async () => {
    const { patient, first } = await withTwoMonths()
    await app.rows(
      `insert into refunds (id, payment_id, user_id, amount_cents, reason, status)
       values (gen_random_uuid(), $1, $2, 1000, 'Goodwill', 'failed')`,
      [first, patient.id],
    )
    await patient.askForRefund()
    expect((await paymentOf(first)).refusedUsd).toBe(10)
  })

  it.each([
    ['a bank transfer', TRANSFER],
    ['a refund to the card', { reason: 'Once more' }],
  ])('%s waits while the patient asks for the other month', async (_what, body) => {
    const { patient, first } = await withTwoMonths()
    const lock = `hashtextextended('premium ${patient.id}', 0)`
    const [asked, paidOut] = await asOwner(async (client) => {
      const waiting = (count: number) =>
        eventually(`${count} requests wait`, 5_000, async () => {
          const { rows } = await client.query(
            `select from pg_locks where locktype = 'advisory' and not granted`,
          )
          return rows.length === count
        })
      await client.query(`select pg_advisory_lock(${lock})`)
      const request = patient.askForRefund()
      await waiting(1)
      const work = refund(first, { ...body, refusedUsd: 49 })
      await waiting(2)
      await client.query(`select pg_advisory_unlock(${lock})`)
      return Promise.all([request, work])
    }, app.databaseName)
    expect([asked.status, paidOut.status, paidOut.body.code]).toEqual([200, 409, 'stale_version'])
    expect(await refundsOf(patient)).toEqual(['failed', 'succeeded'])
  })
})

describe('two refused refunds of Premium, of accounts that come to share a mailbox', () => {
  /** Two patients whose refund the bank refused, with their payments. */
  async function bothOwed() {
    const owed = async () => {
      const patient = await PremiumPatient.subscribed(app, stripe, REFUND_FAILS_CARD)
      await patient.askForRefund()
      await refuse()
      const [payment] = await app.rows<{ id: string }>('select id from payments where user_id = $1', [
        patient.id,
      ])
      return { patient, paymentId: payment?.id ?? '' }
    }
    return { first: await owed(), second: await owed() }
  }
  type Owed = Awaited<ReturnType<typeof bothOwed>>['first']
  const share = ({ patient: { account } }: Owed, { patient }: Owed) =>
    app.rows('update users set email = $1 where id = $2', [account.email.replace('@', '+2@'), patient.id])
  const erase = async ({ patient: { browser, account } }: Owed) => {
    expect((await browser.post('profile/erasure', { password: account.password })).status).toBe(202)
    await runJobs(app, 'privacy.erasure')
  }
  const refusedUsd = async ({ paymentId }: Owed) => (await paymentOf(paymentId)).refusedUsd
  const shownToPatient = async ({ patient, paymentId }: Owed) =>
    (await patient.browser.get<PaymentView>(`payments/${paymentId}`)).body.refusedUsd

  it('are owed once: one transfer settles both, also after an erasure', async () => {
    const { first, second } = await bothOwed()
    await share(first, second)
    expect([await refusedUsd(first), await refusedUsd(second)]).toEqual([49, 49])
    expect((await refund(first.paymentId, TRANSFER)).status).toBe(201)
    expect([await refusedUsd(second), await shownToPatient(second)]).toEqual([0, 0])
    expect((await refund(second.paymentId, TRANSFER)).body.code).toBe('transfer_not_possible')
    await erase(first)
    expect([await refusedUsd(second), await shownToPatient(second)]).toEqual([0, 0])
    expect((await refund(second.paymentId, TRANSFER)).body.code).toBe('transfer_not_possible')
    expect(await listed({ refundStatus: 'failed' })).not.toContain(second.paymentId)
  })

  it('are paid once when two administrators transfer both at the same time', async () => {
    const { first, second } = await bothOwed()
    await share(first, second)
    const answers = await whileLocked(app, 'lock table refunds in share row exclusive mode', async () => {
      const transfers = [first, second].map(({ paymentId }) =>
        refund(paymentId, { ...TRANSFER, refusedUsd: 49 }),
      )
      await transactionsWait(app, 2)
      return transfers
    })
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    ['the team', async ({ paymentId }: Owed) => (await refund(paymentId, TRANSFER)).body.code],
    ['the patient', shownToPatient],
  ])(
    'are owed once when one account was erased with its refund before: %s comes first',
    async (_who, come) => {
      const { first, second } = await bothOwed()
      await erase(first)
      await share(first, second)
      expect(await refusedUsd(second)).toBe(49)
      expect(['stale_version', 0]).toContain(await come(second))
      expect([await refusedUsd(second), await shownToPatient(second)]).toEqual([0, 0])
      expect((await refund(second.paymentId, TRANSFER)).body.code).toBe('transfer_not_possible')
      const settled = await app.rows(
        `select from audit_events where action = 'refund.settle' and subject_id = $1`,
        [second.paymentId],
      )
      expect(settled).toHaveLength(1)
    },
  )
})

it('an erasure removes what staff typed', async () => {
  const patient = await refused()
  await refund(patient.paymentId, TRANSFER)
  await app.rows(`update bookings set status = 'completed' where id = $1`, [patient.bookingId])
  await patient.browser.post('profile/erasure', { password: patient.password })
  await runJobs(app, 'privacy.erasure')
  const { refunds, patient: person } = await paymentOf(patient.paymentId)
  expect(person).toBeNull()
  expect(refunds.at(-1)).toMatchObject({ method: 'bank_transfer', reference: 'Erased with the account' })
})

it('a refund that was refused after an erasure is paid by transfer too, and nobody is mailed', async () => {
  const patient = await refused()
  await patient.browser.post('profile/erasure', { password: patient.password })
  await runJobs(app, 'privacy.erasure')
  await runJobs(app, 'payment.refund')
  await refuse()
  const { refusedUsd } = await paymentOf(patient.paymentId)
  expect(refusedUsd).toBe(2_000)
  const { status, body } = await refund(patient.paymentId, TRANSFER)
  expect([status, body.refusedUsd, body.refunded]).toEqual([201, 0, 2_000])
  const mails = (await messagesOf(app, 'payment.mail')).filter(
    ({ payload }) => payload.id === patient.paymentId,
  )
  expect(mails.map(({ payload }) => payload.kind)).not.toContain('refund_sent')
})
