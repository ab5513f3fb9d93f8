import { randomUUID } from 'node:crypto'
import type { AdminBookingView } from '../../src/modules/bookings/admin-booking.dto.js'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import { BOOKING_STATUSES } from '../../src/modules/bookings/booking-status.js'
import type { BulkResult } from '../../src/platform/lists/index.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
let moderator: string
let patientId: string

beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
  patientId = (await newAccount(app)).id
})
afterAll(() => app.close())

interface Given {
  status?: string
  isConfirmed?: boolean
  costCents?: number
  paidCents?: number
  hasPage?: boolean
  /** Hours until the appointment, negative for one that has begun. */
  appointmentIn?: number
}

async function booked({
  status = 'confirmed',
  isConfirmed = status !== 'pending',
  costCents,
  paidCents,
  hasPage,
  appointmentIn,
}: Given = {}): Promise<string> {
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, status, confirmed_date, estimated_cost_cents, deposit_percent,
       appointment_at, appointment_time_zone)
     values ($1, $2, 'surgery', $3, case when $4 then now() end, $5::bigint, case when $5::bigint is not null then 20 end,
       now() + $6::float8 * interval '1 hour', case when $6::float8 is not null then 'UTC' end)`,
    [id, patientId, status, isConfirmed, costCents ?? null, appointmentIn ?? null],
  )
  const pay = (kind: string, cents: number, isPaid: boolean) =>
    app.rows(
      `insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode, stripe_payment_intent_id, paid_at,
         receipt_number)
       values (gen_random_uuid(), $1, $2, $3, $4, case when $5 then 'paid' else 'open' end, false, gen_random_uuid()::text,
         case when $5 then now() end, case when $5 then nextval('receipt_numbers') end)`,
      [patientId, kind, id, cents, isPaid],
    )
  if (paidCents) await pay('deposit', paidCents, true)
  if (hasPage) await pay('balance', 10_000, false)
  return id
}

const read = async (id: string, token = moderator) =>
  (await app.request<AdminBookingView>('GET', `admin/bookings/${id}`, { token })).body

/** Changes a booking as a moderator. */
async function change(id: string, body: object) {
  const { version } = await read(id)
  return app.request<AdminBookingView & { detail: string }>('PATCH', `admin/bookings/${id}`, {
    token: moderator,
    body: { ...body, version },
  })
}

const COST = { costCents: 100_000 }
const DEPOSIT = { ...COST, paidCents: 20_000 }
const PAID = { ...COST, paidCents: 100_000 }

describe('the statuses that a moderator sets', () => {
  it.each<[string, Given, string[]]>([
    ['a new request', { status: 'pending' }, ['confirmed', 'cancelled']],
    ['a request with a cost', { status: 'pending', ...COST }, ['confirmed', 'cancelled']],
    ['a request with a payment', { status: 'pending', ...DEPOSIT }, ['confirmed']],
    ['a confirmed booking without a cost', {}, ['pending', 'completed', 'cancelled']],
    ['one whose appointment is ahead', { appointmentIn: 1 }, ['pending', 'cancelled']],
    ['one whose appointment has begun', { appointmentIn: -1 }, ['pending', 'completed', 'cancelled']],
    ['a confirmed booking with a cost', COST, ['pending', 'cancelled']],
    ['one with an open payment page', { ...COST, hasPage: true }, []],
    ['one with a deposit', DEPOSIT, []],
    ['one with a deposit that nobody confirmed', { ...DEPOSIT, isConfirmed: false }, ['confirmed']],
    ['one that is paid in full, without an appointment', PAID, []],
    ['one that is paid in full, before the appointment', { ...PAID, appointmentIn: 1 }, []],
    ['one that is paid in full, after the appointment', { ...PAID, appointmentIn: -1 }, ['completed']],
    ['one that has a payment and no cost', { paidCents: 20_000, appointmentIn: -1 }, []],
    ['one with a requested payment', { status: 'payment_pending', ...COST }, []],
    [
      'one with a requested payment that nobody confirmed',
      { status: 'payment_pending', isConfirmed: false, ...COST },
      ['confirmed'],
    ],
    ['a completed booking', { status: 'completed' }, []],
    ['a cancelled booking', { status: 'cancelled' }, []],
  ])('for %s, which pages show and the server keeps', async (_, given, expected) => {
    const shown = (await read(await booked(given))).moderatorStatuses
    expect(shown).toEqual(expected)
    for (const status of BOOKING_STATUSES) {
      const id = await booked(given)
      const before = await read(id)
      const { status: code, body } = await change(id, { status, internalNote: 'A note' })
      const isAllowed = status === before.status || expected.includes(status)
      expect([status, code]).toEqual([status, isAllowed ? 200 : 403])
      if (isAllowed) expect(body.status).toBe(status)
      else {
        expect(body.detail).toBe(
          'In this booking the status decides about money. Only an administrator sets it.',
        )
        expect(await read(id)).toEqual(before)
        expect(await app.rows('select from booking_notes where booking_id = $1', [id])).toEqual([])
      }
    }
  })

  it('no status sends a payment request or a refund', async () => {
    for (const [given, status] of [
      [{ status: 'pending', ...COST }, 'confirmed'],
      [{}, 'completed'],
      [COST, 'cancelled'],
    ] as const) {
      const id = await booked(given)
      expect((await change(id, { status, reason: 'The hospital said so' })).status).toBe(200)
      const jobs = await app.rows<{ job_name: string }>(
        `select job_name from outbox_messages where payload ->> 'bookingId' = $1`,
        [id],
      )
      expect(jobs).not.toContainEqual({ job_name: 'booking.payment_requested' })
      expect(
        await app.rows(
          'select from refunds where payment_id in (select id from payments where booking_id = $1)',
          [id],
        ),
      ).toEqual([])
    }
  })

  it('are set for many bookings at once, and each refusal is named', async () => {
    const ids = [await booked(), await booked(DEPOSIT)]
    const items = ids.map((id) => ({ id, version: 1 }))
    const { body } = await app.request<BulkResult[]>('POST', 'admin/bookings/bulk', {
      token: moderator,
      body: { items, status: 'cancelled', reason: 'The clinic closed' },
    })
    expect(body).toMatchObject([
      { id: ids[0], version: 2 },
      { id: ids[1], code: 'access_denied', detail: expect.stringContaining('decides about money') },
    ])
  })

  it('a payment page that opens at the same time keeps the booking from being cancelled', async () => {
    const id = await booked(COST)
    await Promise.all([
      change(id, { status: 'cancelled', reason: 'x' }),
      app.rows(
        `with b as (select * from bookings where id = $1 and status = 'confirmed' for update)
         insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode)
         select gen_random_uuid(), user_id, 'deposit', id, 20000, 'open', false from b`,
        [id],
      ),
    ])
    const { status } = await read(id)
    const pages = await app.rows('select from payments where booking_id = $1', [id])
    expect([status, pages.length]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['confirmed', 1])
  })
})

describe('hospital and treatment', () => {
  const hospitals = async () =>
    (await app.rows<{ id: string }>('select id from hospitals where is_active order by slug limit 2')).map(
      ({ id }) => id,
    )

  it.each<[string, Given, boolean]>([
    ['a new request', { status: 'pending' }, true],
    ['a confirmed booking', {}, true],
    ['a booking with a cost', COST, false],
    ['a booking with a payment', { paidCents: 20_000 }, false],
    ['a booking with an open payment page', { hasPage: true }, false],
  ])('of %s', async (_, given, isAllowed) => {
    const [hospitalId] = await hospitals()
    const [treatment] = await app.rows<{ id: string }>('select id from treatments where is_active limit 1')
    const id = await booked(given)
    expect((await read(id)).moderatorMayMatch).toBe(isAllowed)
    const expected = isAllowed ? 200 : 403
    expect((await change(id, { hospitalId })).status).toBe(expected)
    expect((await change(id, { treatmentId: treatment?.id })).status).toBe(expected)
    expect((await read(id)).hospital?.id).toBe(isAllowed ? hospitalId : undefined)
    // What stays as it was is no change.
    if (!isAllowed) expect((await change(id, { hospitalId: null, internalNote: 'x' })).status).toBe(200)
  })
})

it.each([{ estimatedCostUsd: 500 }, { estimatedCostUsd: null }, { confirmedDate: '2026-11-21T09:30:00Z' }])(
  'a moderator does not send %j',
  async (body) => {
    const id = await booked()
    expect((await change(id, body)).status).toBe(403)
    expect((await read(id)).version).toBe(1)
  },
)

it('a moderator marks an emergency as handled, writes a note and mails the patient again', async () => {
  const id = await booked({ status: 'pending' })
  await app.rows('update bookings set possible_emergency = true where id = $1', [id])
  expect((await change(id, { possibleEmergency: false, internalNote: 'Called, all is well' })).status).toBe(
    200,
  )
  expect((await read(id)).possibleEmergency).toBe(false)
  const page = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token: moderator })
  expect(page.body.followUp.notes).toMatchObject([{ text: 'Called, all is well' }])
  const mail = { token: moderator, body: { type: 'created' } }
  expect((await app.request('POST', `admin/bookings/${id}/notifications`, mail)).status).toBe(200)
  const acts = await app.rows(
    `select distinct action, actor_id = u.id as "isModerator" from audit_events, users u
     where subject_id = $1 and action in ('booking.change', 'booking.note', 'booking.notify')
       and u.email = 'moderator@demo.sihat.example' order by action`,
    [id],
  )
  expect(acts).toEqual(
    ['booking.change', 'booking.note', 'booking.notify'].map((action) => ({ action, isModerator: true })),
  )
})

it('nobody of the team answers, marks, mails or changes their own booking', async () => {
  const id = await booked({ status: 'pending' })
  const callId = randomUUID()
  await app.rows(
    `update bookings set user_id = (select id from users where email = 'moderator@demo.sihat.example') where id = $1`,
    [id],
  )
  await app.rows(
    `insert into call_requests (id, booking_id, user_id, phone) select $2, id, user_id, '+60355550100' from bookings where id = $1`,
    [id, callId],
  )
  for (const [path, body] of [
    ['messages', { text: 'We refund you everything' }],
    ['messages/read', { lastId: randomUUID() }],
    ['call-requests/answer', { callRequestId: callId, version: 1 }],
    ['notifications', { type: 'created' }],
  ] as const) {
    const answer = await app.request(`POST`, `admin/bookings/${id}/${path}`, { token: moderator, body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'access_denied'])
  }
  expect((await change(id, { status: 'confirmed' })).status).toBe(403)
  expect(await app.rows('select from messages where booking_id = $1', [id])).toEqual([])
  await app.rows('delete from bookings where id = $1', [id])
})

describe('lists as files', () => {
  const file = async (list: string) => {
    const headers = { authorization: `Bearer ${moderator}` }
    return app.app.inject({ method: 'GET', url: `/api/admin/${list}?format=csv`, headers })
  }
  it.each(['bookings', 'enquiries', 'reviews', 'erased-bookings'])('%s are downloaded', async (list) => {
    const { statusCode, headers } = await file(list)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  })
  it.each([
    'payments',
    'users',
    'audit-events',
    'claims',
    'fact-proposals',
    'hospitals',
    'treatments',
    'countries',
    'specializations',
    'review-scrapes',
    'ai/tickets',
  ])('%s are refused', async (list) => expect((await file(list)).statusCode).toBe(403))
})

it('deletion stays with administrators', async () => {
  for (const [method, path, body] of [
    ['DELETE', `admin/reviews/${randomUUID()}`, { reason: 'abuse', version: 1 }],
    ['POST', 'admin/reviews/bulk/remove', { items: [{ id: randomUUID(), version: 1 }], reason: 'abuse' }],
  ] as const) {
    expect((await app.request(method, path, { token: moderator, body })).status).toBe(403)
    expect((await app.request(method, path, { token: admin, body })).status).not.toBe(403)
  }
})
