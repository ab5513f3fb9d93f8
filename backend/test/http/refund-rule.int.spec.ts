import { randomUUID } from 'node:crypto'
import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { DashboardView } from '../../src/modules/insights/dashboard.dto.js'
import { Reconciler } from '../../src/modules/payments/index.js'
import type { CreatedPaymentView, DueView } from '../../src/modules/payments/payment.dto.js'
import { Browser, newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs, settleJobs } from '../support/jobs.js'
import { refundPayment } from '../support/refunds.js'
import { REFUND_FAILS_CARD, TestStripe } from '../support/stripe.js'

let stripe: TestStripe
let app: TestApp
let admin: string
beforeAll(async () => {
  stripe = await TestStripe.start()
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
afterEach(() => stripe.local.faults.clear())
afterEach(() => settleJobs(app))

interface Patient {
  id: string
  browser: Browser
  bookingId: string
}

interface BookingGiven {
  status?: string
  hospital?: boolean
  costCents?: number | null
}

async function booked({ status = 'confirmed', hospital = true, costCents = 1_200_000 }: BookingGiven = {}) {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, case when $3 then (select id from hospitals order by slug limit 1) end, 'surgery', $4, $5, 20)`,
    [bookingId, account.id, hospital, status, costCents],
  )
  return { id: account.id, browser, bookingId }
}

const dueOf = async ({ browser, bookingId }: Patient) =>
  (await browser.get<DueView>(`payments/due/${bookingId}`)).body
const begin = ({ browser, bookingId }: Patient, amount: number, refundRule?: unknown, choice = {}) =>
  browser.post<CreatedPaymentView & { code: string; detail: string }>('payments', {
    bookingId,
    amount,
    refundRule,
    ...choice,
  })

/** Pays what is due, by a card. */
async function pay(patient: Patient, card?: string): Promise<string> {
  const { amount } = await dueOf(patient)
  const { body } = await begin(patient, amount ?? 0)
  stripe.pay(body.url, card)
  await stripe.bring(app)
  return body.id
}

const appointIn = ({ bookingId }: Patient, days: number) =>
  app.rows(
    `update bookings set appointment_at = now() + $2 * interval '1 day', appointment_time_zone = 'Asia/Kuala_Lumpur'
     where id = $1`,
    [bookingId, days],
  )
const cancel = ({ browser, bookingId }: Patient) =>
  browser.post<BookingView>(`bookings/${bookingId}/cancel`, {})
async function patch({ bookingId }: Patient, changes: object) {
  const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [bookingId])
  return app.request('PATCH', `admin/bookings/${bookingId}`, {
    token: admin,
    body: { ...changes, version: row?.version },
  })
}
async function work(): Promise<void> {
  for (const job of ['booking.cancelled', 'payment.refund']) await runJobs(app, job)
}
const refundsOf = async ({ id }: Patient) => {
  const rows = await app.rows<{ cents: number; status: string; category: string | null }>(
    'select amount_cents::float8 as cents, status, category from refunds where user_id = $1 order by created_at',
    [id],
  )
  return rows
}
const setRule = (value: unknown, version: number) =>
  app.request('PATCH', 'admin/settings/refundRule', { token: admin, body: { value, version } })

describe('a cancellation by the patient', () => {
  it.each([
    [45, 2_400, 0, 240_000],
    [20, 1_200, 1_200, 120_000],
    [5, 0, 2_400, undefined],
  ])('%p days before the appointment refunds $%p of $2,400', async (days, refundUsd, keptUsd, cents) => {
    const patient = await booked()
    await pay(patient)
    await appointIn(patient, days)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd, keptUsd, until: null })
    expect((await cancel(patient)).status).toBe(200)
    expect((await dueOf(patient)).afterCancellation).toEqual({ refundUsd, keptUsd })
    await work()
    await work()
    await app.context.get(Reconciler).run()
    const expected = cents ? [{ cents, status: 'succeeded', category: 'booking_cancelled' }] : []
    expect(await refundsOf(patient)).toEqual(expected)
    expect(await dueOf(patient)).toMatchObject({
      paidUsd: keptUsd,
      ifCancelledNow: null,
      afterCancellation: { refundUsd: 0, keptUsd },
    })
    await stripe.bring(app)
  })

  it('refunds no more because staff remove the appointment afterwards', async () => {
    const patient = await booked()
    await pay(patient)
    await appointIn(patient, 5)
    await cancel(patient)
    await work()
    const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
      patient.bookingId,
    ])
    const path = `admin/bookings/${patient.bookingId}/appointment?version=${row?.version}`
    const { body } = await app.request('DELETE', path, { token: await app.tokenOf('moderator') })
    expect(body).toMatchObject({ code: 'invalid_transition' })
    expect((await dueOf(patient)).afterCancellation).toEqual({ refundUsd: 0, keptUsd: 2_400 })
    await stripe.bring(app)
  })

  it('without an appointment refunds everything', async () => {
    const patient = await booked()
    await pay(patient)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 2_400, keptUsd: 0, until: null })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000, status: 'succeeded' }])
  })

  it('refunds every payment by the rule it was made under', async () => {
    const patient = await booked()
    await pay(patient)
    expect((await setRule([{ days: 0, percent: 0 }], 0)).status).toBe(200)
    await pay(patient)
    await appointIn(patient, 40)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 2_400, keptUsd: 9_600, until: null })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000, status: 'succeeded' }])
    const better = [
      { days: 30, percent: 100 },
      { days: 14, percent: 50 },
      { days: 0, percent: 0 },
    ]
    expect((await setRule(better, 1)).status).toBe(200)
  })

  it('takes a goodwill refund from before into account', async () => {
    const patient = await booked()
    const paymentId = await pay(patient)
    await refundPayment(app, paymentId, {
      token: admin,
      body: { amount: 400, reason: 'Goodwill' },
    })
    await appointIn(patient, 20)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 1_000, keptUsd: 1_000, until: null })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 40_000 }, { cents: 100_000 }])
  })

  it('is refunded once by the reconciler when its job is lost', async () => {
    const patient = await booked()
    await pay(patient)
    await cancel(patient)
    await app.rows(
      `insert into inbox_messages (message_id) select id from outbox_messages where job_name = 'booking.cancelled'
       on conflict do nothing`,
    )
    await app.context.get(Reconciler).run()
    await work()
    await app.context.get(Reconciler).run()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000, status: 'succeeded' }])
  })

  it('keeps the money owed to the patient and queues for the team when the bank refuses the refund', async () => {
    const patient = await booked()
    await pay(patient, REFUND_FAILS_CARD)
    await cancel(patient)
    await work()
    stripe.passDays(1)
    await stripe.bring(app)
    await app.context.get(Reconciler).run()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000, status: 'failed' }])
    const afterCancellation = { refundUsd: 0, keptUsd: 0 }
    expect(await dueOf(patient)).toMatchObject({ paidUsd: 0, refusedUsd: 2_400, afterCancellation })
  })
})

describe('an appointment that the team sets after the payment', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  async function appoint({ bookingId }: Patient, days: number) {
    const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
      bookingId,
    ])
    return app.request('PUT', `admin/bookings/${bookingId}/appointment`, {
      token: admin,
      body: { version: row?.version, localTime: inDays(days), timeZone: 'UTC' },
    })
  }
  const daysPass = (patient: Patient) =>
    app.rows(
      `update booking_events set created_at = created_at - interval '73 hours' where booking_id = $1`,
      [patient.bookingId],
    )

  it('leaves the patient 3 days to cancel under the terms before it', async () => {
    const patient = await booked()
    await pay(patient)
    expect((await appoint(patient, 10)).status).toBe(200)
    const [event] = await app.rows<{ at: Date }>(
      `select created_at as at from booking_events where booking_id = $1 and type = 'appointment_set'`,
      [patient.bookingId],
    )
    const until = new Date(Number(event?.at) + 3 * 86_400_000).toISOString()
    expect(await dueOf(patient)).toMatchObject({
      ifCancelledNow: { refundUsd: 2_400, keptUsd: 0, until },
      earlierTerms: { percent: 100, until },
    })
    expect((await appoint(patient, 9)).status).toBe(200)
    expect((await dueOf(patient)).ifCancelledNow).toMatchObject({ refundUsd: 2_400, keptUsd: 0 })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000, status: 'succeeded' }])
  })

  it('ends these days when the appointment starts (an appointment in 2 days)', async () => {
    const patient = await booked()
    await pay(patient)
    expect((await appoint(patient, 2)).status).toBe(200)
    const [booking] = await app.rows<{ at: Date }>(
      'select appointment_at as at from bookings where id = $1',
      [patient.bookingId],
    )
    const until = booking?.at.toISOString()
    expect(await dueOf(patient)).toMatchObject({
      ifCancelledNow: { refundUsd: 2_400, keptUsd: 0, until },
      earlierTerms: { percent: 100, until },
    })
  })

  it('refunds what the page showed within the last 30 minutes', async () => {
    const patient = await booked()
    await pay(patient)
    await appoint(patient, 30 - 10 / 1_440)
    await daysPass(patient)
    expect((await dueOf(patient)).ifCancelledNow).toMatchObject({ refundUsd: 1_200 })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000 }])
  })

  it('counts by itself after these days', async () => {
    const patient = await booked()
    await pay(patient)
    await appoint(patient, 20)
    await daysPass(patient)
    expect(await dueOf(patient)).toMatchObject({
      ifCancelledNow: { refundUsd: 1_200, keptUsd: 1_200, until: null },
      earlierTerms: null,
    })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 120_000 }])
  })
})

it('a goodwill refund is not due again, and any other refund is (B8)', async () => {
  const refunded = async (isGoodwill: boolean) => {
    const patient = await booked()
    const paymentId = await pay(patient)
    const before = await dueOf(patient)
    const body = { amount: 400, reason: 'The room was smaller', isGoodwill }
    await refundPayment(app, paymentId, { token: admin, body })
    const after = await dueOf(patient)
    expect([after.paidUsd, after.goodwillUsd, after.refusedUsd]).toEqual([2_000, isGoodwill ? 400 : 0, 0])
    return (after.amount ?? 0) - (before.amount ?? 0)
  }
  expect(await refunded(false)).toBe(400)
  expect(await refunded(true)).toBe(0)
})

it('the patient and the team read the same balance after a goodwill refund', async () => {
  const patient = await booked()
  const staffDue = async () =>
    (await app.request<DueView>('GET', `admin/payments/due/${patient.bookingId}`, { token: admin })).body
  const stage = async () =>
    (await patient.browser.get<{ stage: string }>(`bookings/${patient.bookingId}`)).body.stage
  const goodwillOf = (paymentId: string, amount: number) =>
    refundPayment(app, paymentId, {
      token: admin,
      body: { amount, reason: 'The room was smaller', isGoodwill: true },
    })
  const deposit = await pay(patient)
  const { paidUsd: depositUsd, estimatedCostUsd } = await dueOf(patient)
  const rest = (estimatedCostUsd ?? 0) - depositUsd
  await goodwillOf(deposit, depositUsd)
  const left = { kind: 'balance', amount: rest, leftUsd: rest, paidUsd: 0, goodwillUsd: depositUsd }
  expect(await dueOf(patient)).toMatchObject(left)
  expect(await staffDue()).toMatchObject(left)
  expect(await stage()).toBe('deposit_received')
  await goodwillOf(await pay(patient), rest)
  const settled = { kind: null, amount: null, leftUsd: 0, paidUsd: 0, goodwillUsd: estimatedCostUsd }
  expect(await dueOf(patient)).toMatchObject(settled)
  expect(await staffDue()).toMatchObject(settled)
  expect(await stage()).toBe('paid_in_full')
})

it('money held for a cancelled booking is in a queue of its own until it went back (B8)', async () => {
  const patient = await booked()
  const paymentId = await pay(patient)
  const filter = encodeURIComponent(JSON.stringify({ isHeldForCancelled: true }))
  const isHeld = async () => {
    const path = `admin/payments?filter=${filter}&range=[0,99]`
    const { body } = await app.request<{ id: string }[]>('GET', path, { token: admin })
    return body.some(({ id }) => id === paymentId)
  }
  const waiting = async () =>
    (await app.request<DashboardView>('GET', 'admin/dashboard', { token: admin })).body.waiting
      .heldForCancelled.count
  const before = await waiting()
  await appointIn(patient, 5)
  await cancel(patient)
  await work()
  expect(await refundsOf(patient)).toEqual([])
  expect([await isHeld(), (await waiting()) - before]).toEqual([true, 1])
  const body = { reason: 'The team gives it back' }
  await refundPayment(app, paymentId, { token: admin, body })
  expect([await isHeld(), (await waiting()) - before]).toEqual([false, 0])
})

it('a cancellation by the team refunds the sum that the team reads before it cancels', async () => {
  const patient = await booked()
  const paymentId = await pay(patient)
  const goodwill = { amount: 400, reason: 'Goodwill' }
  await refundPayment(app, paymentId, { token: admin, body: goodwill })
  await appointIn(patient, 2)
  const { body } = await app.request<DueView>('GET', `admin/payments/due/${patient.bookingId}`, {
    token: admin,
  })
  expect(body.paidUsd).toBe(2_000)
  expect((await patch(patient, { status: 'cancelled', reason: 'The clinic is closed' })).status).toBe(200)
  await work()
  expect(await refundsOf(patient)).toMatchObject([
    { cents: 40_000 },
    { cents: 200_000, status: 'succeeded', category: 'booking_cancelled' },
  ])
})

it('a cancellation does not ask again for a refund that the bank refused before', async () => {
  const patient = await booked()
  const paymentId = await pay(patient, REFUND_FAILS_CARD)
  const refused = { amount: 400, reason: 'Requested by telephone' }
  await refundPayment(app, paymentId, { token: admin, body: refused })
  stripe.passDays(1)
  await stripe.bring(app)
  expect(await refundsOf(patient)).toMatchObject([{ cents: 40_000, status: 'failed' }])
  expect(await dueOf(patient)).toMatchObject({
    paidUsd: 2_000,
    refusedUsd: 400,
    ifCancelledNow: { refundUsd: 2_000, keptUsd: 0 },
  })
  expect((await patch(patient, { status: 'cancelled', reason: 'The clinic is closed' })).status).toBe(200)
  await work()
  await app.context.get(Reconciler).run()
  expect((await refundsOf(patient)).map(({ cents }) => cents)).toEqual([40_000, 200_000])
})

describe('what the refund rule kept when the patient cancelled, after the team reopened the booking', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 16)
  const appoint = async ({ bookingId }: Patient, count: number) => {
    const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
      bookingId,
    ])
    const body = { localTime: days(count), timeZone: 'UTC', version: row?.version }
    return app.request('PUT', `admin/bookings/${bookingId}/appointment`, { token: admin, body })
  }
  const later = ({ bookingId }: Patient, hours: number) =>
    app.rows(
      `update booking_events set created_at = created_at - $2 * interval '1 hour' where booking_id = $1`,
      [bookingId, hours],
    )
  /** Cancelled with an appointment in so many days, long after the appointment was set, and reopened. */
  const reopened = async (daysBefore: number) => {
    const patient = await booked()
    const paymentId = await pay(patient)
    await appoint(patient, daysBefore)
    await later(patient, 240)
    await app.rows(`update payments set paid_at = paid_at - interval '240 hours' where id = $1`, [paymentId])
    await cancel(patient)
    await work()
    await stripe.bring(app)
    expect((await patch(patient, { status: 'confirmed' })).status).toBe(200)
    return { patient, paymentId }
  }
  const unsetOf = async (patient: Patient) => (await dueOf(patient)).paidRules[0]?.unsetPercent

  it.each([
    [5, 0, 2_400],
    [20, 1_200, 1_200],
  ])('%p days before the appointment stays kept until a new one is set', async (count, paidBack, kept) => {
    const { patient } = await reopened(count)
    expect(await unsetOf(patient)).toBe(0)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 0, keptUsd: kept, until: null })
    await cancel(patient)
    expect((await dueOf(patient)).afterCancellation).toEqual({ refundUsd: 0, keptUsd: kept })
    await work()
    await work()
    const refunds = await refundsOf(patient)
    expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(paidBack * 100)
  })

  it('counts under the new appointment, without the days that follow a first one', async () => {
    const { patient } = await reopened(5)
    await appoint(patient, 20)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 1_200, keptUsd: 1_200, until: null })
    expect((await dueOf(patient)).paidRules[0]?.earlierTerms).toBeNull()
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 120_000 }])
  })

  it('stays kept when the booking is cancelled and reopened once more', async () => {
    const { patient } = await reopened(5)
    await appoint(patient, 5)
    await cancel(patient)
    await work()
    expect((await patch(patient, { status: 'confirmed' })).status).toBe(200)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 0, keptUsd: 2_400, until: null })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toEqual([])
  })

  it('is not refunded when the team removes a new appointment within 3 days, and is refunded after them', async () => {
    const { patient } = await reopened(5)
    const remove = async () => {
      const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
        patient.bookingId,
      ])
      const path = `admin/bookings/${patient.bookingId}/appointment?version=${row?.version}`
      expect((await app.request('DELETE', path, { token: admin })).status).toBe(200)
    }
    await appoint(patient, 20)
    await appoint(patient, 21)
    await remove()
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 0, keptUsd: 2_400, until: null })
    await appoint(patient, 20)
    await later(patient, 73)
    await remove()
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 2_400, keptUsd: 0, until: null })
  })

  it('leaves out a payment that came later', async () => {
    const { patient } = await reopened(5)
    await pay(patient)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 9_600, keptUsd: 2_400, until: null })
    await cancel(patient)
    await work()
    expect((await refundsOf(patient)).map(({ cents }) => cents)).toEqual([960_000])
  })

  it('is nothing of what the first cancellation has not refunded yet', async () => {
    const patient = await booked()
    await pay(patient)
    await cancel(patient)
    await patch(patient, { status: 'confirmed' })
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 2_400, keptUsd: 0, until: null })
    await cancel(patient)
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000 }])
  })

  it('is refunded when the team cancels', async () => {
    const { patient } = await reopened(5)
    await patch(patient, { status: 'cancelled' })
    await work()
    expect(await refundsOf(patient)).toMatchObject([{ cents: 240_000 }])
  })
})

describe('a deposit of a cancelled booking that the team reopens', () => {
  const reopened = async (card?: string) => {
    const patient = await booked()
    const paymentId = await pay(patient, card)
    await patch(patient, { status: 'cancelled' })
    await work()
    await refuse()
    await patch(patient, { status: 'payment_pending' })
    return { patient, paymentId }
  }
  const refuse = async () => {
    await stripe.bring(app)
    stripe.passDays(1)
    await stripe.bring(app)
  }
  const transfer = (paymentId: string) =>
    refundPayment(app, paymentId, {
      token: admin,
      body: { method: 'bank_transfer', reference: 'T 1', reason: 'Agreed by telephone', refusedUsd: 2_400 },
    })
  const stageOf = async ({ browser, bookingId }: Patient) =>
    (await browser.get<BookingView>(`bookings/${bookingId}`)).body

  it('is paid again after the refund', async () => {
    const { patient } = await reopened()
    expect(await dueOf(patient)).toMatchObject({ kind: 'deposit', amount: 2_400, paidUsd: 0 })
    await pay(patient)
    expect(await dueOf(patient)).toMatchObject({ kind: 'balance', amount: 9_600, paidUsd: 2_400 })
    expect(await stageOf(patient)).toMatchObject({ stage: 'deposit_received', paidUsd: 2_400 })
  })

  it('is paid again after a refused refund, before and after the bank transfer', async () => {
    const first = await reopened(REFUND_FAILS_CARD)
    expect((await transfer(first.paymentId)).status).toBe(201)
    await pay(first.patient)
    expect(await dueOf(first.patient)).toMatchObject({ kind: 'balance', paidUsd: 2_400, refusedUsd: 0 })

    const { patient, paymentId } = await reopened(REFUND_FAILS_CARD)
    const owed = { kind: 'deposit', amount: 2_400, paidUsd: 0, leftUsd: 12_000, refusedUsd: 2_400 }
    expect(await dueOf(patient)).toMatchObject(owed)
    expect(await stageOf(patient)).toMatchObject({ stage: 'payment_pending', paidUsd: 0 })
    await pay(patient)
    expect(await dueOf(patient)).toMatchObject({ kind: 'balance', paidUsd: 2_400, refusedUsd: 2_400 })
    expect((await transfer(paymentId)).status).toBe(201)
    await runJobs(app, 'booking.repriced')
    const settled = { kind: 'balance', amount: 9_600, paidUsd: 2_400, refusedUsd: 0 }
    expect(await dueOf(patient)).toMatchObject(settled)
    expect(await app.context.get(Reconciler).run()).toEqual({ mended: [], differences: [] })
  })

  it('is owed whole beside what the refund rule gives back of the second one', async () => {
    const { patient, paymentId } = await reopened(REFUND_FAILS_CARD)
    await pay(patient)
    await appointIn(patient, 20)
    expect((await dueOf(patient)).ifCancelledNow).toMatchObject({ refundUsd: 1_200, keptUsd: 1_200 })
    await cancel(patient)
    expect((await dueOf(patient)).afterCancellation).toEqual({ refundUsd: 1_200, keptUsd: 1_200 })
    await work()
    expect(await refundsOf(patient)).toMatchObject([
      { cents: 240_000, status: 'failed' },
      { cents: 120_000, status: 'succeeded' },
    ])
    const { body } = await app.request('GET', `admin/payments/${paymentId}`, { token: admin })
    expect(body).toMatchObject({ refusedUsd: 2_400, refunded: 0 })
  })

  it('is not paid again after a goodwill refund', async () => {
    const patient = await booked()
    const paymentId = await pay(patient, REFUND_FAILS_CARD)
    const body = { reason: 'The room was smaller', isGoodwill: true }
    await refundPayment(app, paymentId, { token: admin, body })
    await patch(patient, { status: 'cancelled' })
    await patch(patient, { status: 'payment_pending' })
    const due = { kind: 'balance', amount: 9_600, paidUsd: 0, goodwillUsd: 2_400 }
    expect(await dueOf(patient)).toMatchObject({ ...due, refusedUsd: 0 })
    await refuse()
    expect(await dueOf(patient)).toMatchObject({ ...due, refusedUsd: 2_400 })
    await refundPayment(app, paymentId, {
      token: admin,
      body: { ...body, method: 'bank_transfer', reference: 'T 2', refusedUsd: 2_400 },
    })
    expect(await dueOf(patient)).toMatchObject({ ...due, refusedUsd: 0 })
  })
})

it('shows the rule with its dates before the payment, and by when the balance is due', async () => {
  const patient = await booked()
  expect(await dueOf(patient)).toMatchObject({
    kind: 'deposit',
    dueBy: null,
    refundRule: [
      { days: 30, percent: 100, until: null },
      { days: 14, percent: 50, until: null },
      { days: 0, percent: 0, until: null },
    ],
  })
  await pay(patient)
  await appointIn(patient, 60)
  const [row] = await app.rows<{ at: Date }>('select appointment_at as at from bookings where id = $1', [
    patient.bookingId,
  ])
  const before = (days: number) => new Date(Number(row?.at) - days * 86_400_000).toISOString()
  expect(await dueOf(patient)).toMatchObject({
    kind: 'balance',
    dueBy: before(14),
    balanceDueDays: 14,
    refundRule: [{ until: before(30) }, { until: before(14) }, { until: before(0) }],
  })
  const { body } = await app.request('GET', 'settings/public')
  expect(body).toMatchObject({ balanceDueDays: 14, refundRule: [{ days: 30, percent: 100 }, {}, {}] })
})

describe('nobody pays under a rule that they have not seen', () => {
  const SHOWN = [
    { days: 30, percent: 100 },
    { days: 14, percent: 50 },
    { days: 0, percent: 0 },
  ]
  const CHANGED = [
    { days: 90, percent: 40 },
    { days: 0, percent: 0 },
  ]
  const changeRule = async () => {
    const [{ version } = { version: 0 }] = await app.rows<{ version: number }>(
      `select version from settings where key = 'refundRule'`,
    )
    expect((await setRule(CHANGED, version)).status).toBe(200)
  }
  beforeEach(() => app.rows(`delete from settings where key = 'refundRule'`))
  afterEach(() => app.rows(`delete from settings where key = 'refundRule'`))
  const stored = (id: string) =>
    app.rows('select status, refund_rule as rule from payments where id = $1', [id])
  const shown = async (patient: Patient) =>
    (await dueOf(patient)).refundRule.map(({ days, percent }) => ({ days, percent }))

  it('when the setting changes while their page is open: the payment is refused, and asked for again', async () => {
    const patient = await booked()
    expect(await shown(patient)).toEqual(SHOWN)
    await changeRule()
    const calls = stripe.local.calls.length
    expect(await begin(patient, 2_400, SHOWN)).toMatchObject({
      status: 409,
      body: { code: 'refund_rule_differs', detail: expect.stringContaining('The refund rule has changed') },
    })
    expect(stripe.local.calls).toHaveLength(calls)
    expect(await app.rows('select from payments where booking_id = $1', [patient.bookingId])).toEqual([])
    expect(await shown(patient)).toEqual(CHANGED)
    const { status, body } = await begin(patient, 2_400, CHANGED)
    expect([status, await stored(body.id)]).toEqual([201, [{ status: 'open', rule: CHANGED }]])
  })

  it('when the setting changes while the payment page is open: the booking shows the rule of that page', async () => {
    const patient = await booked()
    const { body } = await begin(patient, 2_400, SHOWN)
    await changeRule()
    expect(await shown(patient)).toEqual(SHOWN)
    expect((await begin(patient, 2_400, SHOWN)).body).toEqual(body)
    expect((await begin(patient, 2_400, CHANGED)).body.code).toBe('refund_rule_differs')
    stripe.pay(body.url)
    await stripe.bring(app)
    expect(await stored(body.id)).toEqual([{ status: 'paid', rule: SHOWN }])
    expect(await shown(patient)).toEqual(CHANGED)
  })

  it('when the hospital or the treatment changes while their page is open: the payment is refused', async () => {
    const patient = await booked()
    const [{ hospitalId, other } = { hospitalId: '', other: '' }] = await app.rows<Record<string, string>>(
      `select hospital_id as "hospitalId",
         (select h.id from hospitals h where h.is_active and h.id <> b.hospital_id limit 1) as other
       from bookings b where id = $1`,
      [patient.bookingId],
    )
    const differs = { status: 409, body: { code: 'choice_differs' } }
    expect(await begin(patient, 2_400, SHOWN, { hospitalId: other })).toMatchObject(differs)
    expect(await begin(patient, 2_400, SHOWN, { hospitalId, treatmentId: randomUUID() })).toMatchObject(
      differs,
    )
    expect(await app.rows('select from payments where booking_id = $1', [patient.bookingId])).toEqual([])
    expect((await begin(patient, 2_400, SHOWN, { hospitalId, treatmentId: null })).status).toBe(201)
  })

  it('from a client that sends no rule: the rule that the booking shows counts', async () => {
    const patient = await booked()
    const { body } = await begin(patient, 2_400)
    expect(await stored(body.id)).toMatchObject([{ rule: SHOWN }])
    await changeRule()
    expect((await begin(patient, 2_400)).body).toEqual(body)
    const other = (await begin(await booked(), 2_400)).body
    expect(await stored(other.id)).toMatchObject([{ rule: CHANGED }])
  })

  it.each(['expired', 'over another amount', 'without a rule'])(
    'from a page that is %s: another page begins under the rule of now',
    async (which) => {
      const patient = await booked()
      const { body } = await begin(patient, 2_400, SHOWN)
      await changeRule()
      const change = {
        expired: `checkout_until = now() - interval '1 minute'`,
        'over another amount': 'amount_cents = 230000',
        'without a rule': 'refund_rule = null',
      }[which]
      await app.rows(`update payments set ${change} where id = $1`, [body.id])
      expect(await shown(patient)).toEqual(CHANGED)
      const next = (await begin(patient, 2_400, CHANGED)).body
      expect(next.id).not.toBe(body.id)
      expect(await stored(next.id)).toEqual([{ status: 'open', rule: CHANGED }])
      expect(() => stripe.pay(body.url)).toThrow('not open any more')
    },
  )

  it.each([
    ['null', null],
    ['a text', 'everything'],
    ['too many steps', Array(7).fill({ days: 0, percent: 0 })],
    ['a percentage above 100', [{ days: 0, percent: 101 }]],
    ['an unknown field', [{ days: 0, percent: 0, until: null }]],
  ])('%s is no rule', async (_what, rule) => {
    expect((await begin(await booked(), 2_400, rule)).status).toBe(400)
  })

  it('and the booking shows the rule of each paid payment, with its dates', async () => {
    const patient = await booked()
    const deposit = await pay(patient)
    await changeRule()
    const balance = await pay(patient)
    await appointIn(patient, 60)
    const [row] = await app.rows<{ at: Date }>('select appointment_at as at from bookings where id = $1', [
      patient.bookingId,
    ])
    const dated = (rule: typeof SHOWN) =>
      rule.map((step) => ({
        ...step,
        until: new Date(Number(row?.at) - step.days * 86_400_000).toISOString(),
      }))
    expect((await dueOf(patient)).paidRules).toEqual([
      { paymentId: deposit, refundRule: dated(SHOWN), earlierTerms: null, unsetPercent: 100 },
      { paymentId: balance, refundRule: dated(CHANGED), earlierTerms: null, unsetPercent: 100 },
    ])
  })
})

describe('no payment is asked for', () => {
  it.each<[string, BookingGiven]>([
    ['without a hospital', { hospital: false }],
    ['without a cost', { costCents: null }],
    [
      'without either, also where it waits for one',
      { hospital: false, costCents: null, status: 'payment_pending' },
    ],
  ])('%s', async (_what, given) => {
    const patient = await booked(given)
    expect(await dueOf(patient)).toMatchObject({ kind: null, amount: null })
    expect(await begin(patient, 2_400)).toMatchObject({ status: 409, body: { code: 'payment_not_ready' } })
  })

  it.each<[string, BookingGiven, string]>([
    [
      'a hospital',
      { hospital: false },
      'This booking has no hospital. Set the hospital before you ask for a payment.',
    ],
    [
      'a cost',
      { costCents: null },
      'This booking has no estimated cost. Set the estimated cost before you ask for a payment.',
    ],
    [
      'both',
      { hospital: false, costCents: null },
      'This booking has no hospital and no estimated cost. Set the hospital and the estimated cost before you ask for a payment.',
    ],
    [
      'a cost that can be paid',
      { costCents: 49 },
      'The smallest payment is $0.50. Set an estimated cost of $0.50 or more before you ask for a payment.',
    ],
  ])('by an administrator without %s, and the answer names what is missing', async (_what, given, detail) => {
    const patient = await booked(given)
    expect(await patch(patient, { status: 'payment_pending' })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_ready', detail },
    })
    const [hospital] = await app.rows<{ id: string }>(
      'select id from hospitals where is_active order by slug limit 1',
    )
    const changes = { status: 'payment_pending', hospitalId: hospital?.id, estimatedCostUsd: 5_000 }
    expect((await patch(patient, changes)).status).toBe(200)
  })
})

it('a cost whose deposit is too small for a payment is due at once', async () => {
  const patient = await booked({ costCents: 100 })
  expect((await patch(patient, { status: 'payment_pending' })).status).toBe(200)
  expect(await dueOf(patient)).toMatchObject({ kind: 'balance', amount: 1, leftUsd: 1 })
  expect((await begin(patient, 1)).status).toBe(201)
})

it('the largest cost is the largest payment', async () => {
  const patient = await booked()
  expect((await patch(patient, { estimatedCostUsd: 1_000_000 })).status).toBe(400)
  expect((await patch(patient, { estimatedCostUsd: 999_999.99 })).status).toBe(200)
  expect((await begin(patient, 200_000)).status).toBe(201)
})

it('a lower cost leaves a goodwill refund with the patient, in either order (B8)', async () => {
  const keptAfter = async (goodwillFirst: boolean) => {
    const patient = await booked()
    const paymentId = await pay(patient)
    const goodwill = () =>
      refundPayment(app, paymentId, {
        token: admin,
        body: { amount: 300, reason: 'The room was smaller', isGoodwill: true },
      })
    const lower = async () => {
      const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
        patient.bookingId,
      ])
      await app.request('PATCH', `admin/bookings/${patient.bookingId}`, {
        token: admin,
        body: { estimatedCostUsd: 2_000, refundUsd: 400, version: row?.version },
      })
      await runJobs(app, 'booking.repriced')
      await work()
    }
    for (const step of goodwillFirst ? [goodwill, lower] : [lower, goodwill]) await step()
    return (await dueOf(patient)).paidUsd
  }
  expect([await keptAfter(true), await keptAfter(false)]).toEqual([1_700, 1_700])
})

it.each(['booking.repriced', 'booking.cancelled'])(
  'a cancellation right after the cost was lowered refunds what is above the new cost, and the rest by the rule (%s first)',
  async (first) => {
    const patient = await booked()
    await pay(patient)
    await appointIn(patient, 20)
    expect((await patch(patient, { estimatedCostUsd: 2_000, refundUsd: 400 })).status).toBe(200)
    expect((await dueOf(patient)).ifCancelledNow).toEqual({ refundUsd: 1_400, keptUsd: 1_000, until: null })
    expect((await cancel(patient)).status).toBe(200)
    expect((await dueOf(patient)).afterCancellation).toEqual({ refundUsd: 1_400, keptUsd: 1_000 })
    for (const job of [first, 'booking.repriced']) await runJobs(app, job)
    await work()
    await app.context.get(Reconciler).run()
    await work()
    expect(await dueOf(patient)).toMatchObject({
      paidUsd: 1_000,
      afterCancellation: { refundUsd: 0, keptUsd: 1_000 },
    })
  },
)

it('asks for the deposit again once everything was refunded', async () => {
  const patient = await booked()
  const paymentId = await pay(patient)
  await refundPayment(app, paymentId, {
    token: admin,
    body: { reason: 'The hospital is full' },
  })
  await work()
  expect(await dueOf(patient)).toMatchObject({ kind: 'deposit', amount: 2_400, paidUsd: 0 })
})
