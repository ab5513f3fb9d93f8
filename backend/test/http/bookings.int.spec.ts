import { randomUUID } from 'node:crypto'
import type { AdminBookingView } from '../../src/modules/bookings/admin-booking.dto.js'
import type { BookingListView, BookingView } from '../../src/modules/bookings/booking.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { newAccount } from '../support/accounts.js'
import { Browser } from '../support/browser.js'
import { asOwner, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { transactionsWait, whileLocked } from '../support/together.js'

let app: TestApp
let patient: string
let other: string
let admin: string

beforeAll(async () => {
  app = await startApp()
  patient = await app.tokenOf('patient')
  other = await app.tokenOf('premium')
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())

const request = {
  bookingType: 'surgery',
  medicalSummary: '  Knee pain <38 degrees  ',
  preferredDate: '2099-01-31',
}
const book = (body: object = request, headers: Record<string, string> = {}) =>
  app.request<BookingView>('POST', 'bookings', { token: patient, body, headers })
/** A new patient who has sent nothing yet. */
async function patientWithConsent(): Promise<string> {
  const { email, password } = await newAccount(app)
  const token = (await new Browser(app).signIn(email, password)).body.accessToken
  const body = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await app.request('PUT', 'profile/consents/health_data', { token, body })
  return token
}
/** Today somewhere on earth is early enough; two days ago is over everywhere. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const stored = async () => {
  const [counts] = await app.rows(`
    select (select count(*)::int from bookings) as bookings, (select count(*)::int from outbox_messages) as messages,
      (select count(*)::int from audit_events where action like 'booking%') as acts,
      (select count(*)::int from live_events) as events`)
  return counts
}

describe('creating a booking', () => {
  it('stores it with its history, audit entry, live event, and the mails to the patient and the team (B4)', async () => {
    const { status, body } = await book()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'pending',
      medicalSummary: 'Knee pain <38 degrees',
      hospital: null,
      urgencyLevel: 'normal',
      companionCount: 0,
      version: 1,
    })
    expect(await stored()).toEqual({ bookings: 1, messages: 2, acts: 1, events: 1 })
    expect(await app.rows('select type from booking_events')).toEqual([{ type: 'created' }])
    const toTeam = (bookingId: string, about: string) => ({ payload: { bookingId, about } })
    expect(await messagesOf(app, 'booking.team_mail')).toMatchObject([toTeam(body.id, 'request')])
    const urgent = await book({ ...request, urgencyLevel: 'urgent' })
    expect((await messagesOf(app, 'booking.team_mail'))[1]).toMatchObject(
      toTeam(urgent.body.id, 'urgent_request'),
    )
  })

  it.each([
    ['a hospital that is not shown any more', 'hospitals', 'hospitalId'],
    ['a treatment that is not shown any more', 'treatments', 'treatmentId'],
  ])('refuses %s and stores nothing', async (_what, table, field) => {
    const [row] = await app.rows<{ id: string }>(
      `update ${table} set is_active = false where id = (select id from ${table} where is_active limit 1) returning id`,
    )
    const before = await stored()
    const { status, body } = await book({ ...request, [field]: row?.id })
    expect([status, body]).toMatchObject([
      400,
      {
        errors: [
          {
            pointer: `/${field}`,
            code: field === 'hospitalId' ? 'hospital_not_listed' : 'treatment_not_listed',
          },
        ],
      },
    ])
    expect(await stored()).toEqual(before)
    await app.rows(`update ${table} set is_active = true where id = $1`, [row?.id])
    expect((await book({ ...request, [field]: row?.id })).status).toBe(201)
  })

  it.each([
    ['an unknown field', { status: 'confirmed' }],
    ["another person's id", { userId: randomUUID() }],
    ['a price', { estimatedCostUsd: 1 }],
    ['a past date', { preferredDate: '2020-01-01' }],
    ['a date that is none', { preferredDate: '2099-02-31' }],
    ['the day before yesterday', { preferredDate: daysAgo(2) }],
    ['an unknown hospital', { hospitalId: randomUUID() }],
    ['an unknown treatment', { treatmentId: randomUUID() }],
    ['an unknown type', { bookingType: 'holiday' }],
    ['fewer than no companions', { companionCount: -1 }],
    ['half a companion', { companionCount: 0.5 }],
    ['a summary without end', { medicalSummary: 'x'.repeat(5_001) }],
  ])('refuses %s and stores nothing', async (_what, change) => {
    const before = await stored()
    const { status, headers, body } = await book({ ...request, ...change })
    expect(status).toBe(400)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((body as unknown as { errors: unknown[] }).errors).not.toHaveLength(0)
    expect(await stored()).toEqual(before)
  })

  it('refuses health data without consent, and takes it with', async () => {
    const consent = (granted: boolean) =>
      app.request('PUT', 'profile/consents/health_data', {
        token: patient,
        body: { granted, textVersion: '2026-11-22.1', locale: 'en' },
      })
    await consent(false)
    const before = await stored()
    const { status, body } = await book()
    expect([status, body]).toMatchObject([403, { code: 'consent_required' }])
    expect(await stored()).toEqual(before)
    expect((await consent(true)).body).toMatchObject({ granted: true, textVersion: '2026-11-22.1' })
    expect((await book()).status).toBe(201)
  })

  it.each([
    ['a text that never existed', { textVersion: 'no-such-text' }, '/textVersion'],
    ['a language that the text never had', { locale: 'zz-zz' }, '/locale'],
  ])('stores no consent to %s', async (_what, change, pointer) => {
    const path = 'profile/consents/marketing'
    const input = { granted: true, textVersion: '2026-11-22.1', locale: 'en', ...change }
    const refused = await app.request<{ errors: object[] }>('PUT', path, { token: patient, body: input })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ pointer }] } })
    expect((await app.request('GET', path, { token: patient })).body).toMatchObject({ granted: false })
  })

  it('makes one booking of 20 parallel requests with one key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const before = await app.rows('select id from bookings')
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(request, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await app.rows('select id from bookings')).toHaveLength(before.length + 1)
  })

  it('refuses a key that comes again with another body', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await book(request, headers)
    const { status, body } = await book({ ...request, companionCount: 2 }, headers)
    expect([status, body]).toMatchObject([422, { code: 'idempotency_key_reused' }])
  })

  it('stores 20 open bookings of one patient at most, also of requests that arrive at once', async () => {
    const token = await patientWithConsent()
    const send = () => app.request<BookingView>('POST', 'bookings', { token, body: request })
    const first = await Promise.all(Array.from({ length: 18 }, send))
    expect(first.map(({ status }) => status)).toEqual(Array(18).fill(201))
    // Another process that stores a booking of this patient holds this lock.
    const lock = `select pg_advisory_xact_lock(hashtextextended('open bookings ' || user_id, 0)) from bookings
      where id = '${first[0]?.body.id}'`
    const last = await whileLocked(app, lock, async () => {
      const answers = Array.from({ length: 5 }, send)
      await transactionsWait(app, 1)
      return answers
    })
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    const { body } = await send()
    expect(body).toMatchObject({
      code: 'too_many_bookings',
      detail: expect.stringContaining('20 open requests'),
    })

    const { items } = (await app.request<BookingListView>('GET', 'bookings', { token })).body
    await app.rows(`update bookings set status = 'completed' where id = $1`, [items[0]?.id])
    await app.request('POST', `bookings/${items[1]?.id}/cancel`, { token, body: {} })
    expect((await messagesOf(app, 'booking.team_mail')).map(({ payload }) => payload)).toContainEqual({
      bookingId: items[1]?.id,
      about: 'cancellation',
    })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([201, 201, 409])
  })
})

describe("another person's booking", () => {
  it('is as absent as one that never was', async () => {
    const { body } = await book()
    for (const id of [body.id, randomUUID()]) {
      const answer = await app.request('GET', `bookings/${id}`, { token: other })
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'not_found' }])
      expect((await app.request('POST', `bookings/${id}/cancel`, { token: other, body: {} })).status).toBe(
        404,
      )
    }
    const own = await app.request<BookingView>('GET', `bookings/${body.id}`, { token: patient })
    expect(own.body.status).toBe('pending')
  })
})

describe('the back office', () => {
  const patch = (id: string, body: object) =>
    app.request<AdminBookingView>('PATCH', `admin/bookings/${id}`, { token: admin, body })

  it('confirms, with the date, the history and the message to the patient', async () => {
    const { body } = await book()
    const before = await app.rows<{ id: string }>('select id from outbox_messages')
    const answer = await patch(body.id, { status: 'confirmed', version: 1 })
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'confirmed', version: 2 }])
    expect(answer.body.confirmedDate).not.toBeNull()
    const messages = await app.rows<{ id: string; payload: object }>(
      'select id, payload from outbox_messages',
    )
    const fresh = messages.filter(({ id }) => !before.some((old) => old.id === id))
    expect(fresh.map(({ payload }) => payload)).toEqual([{ bookingId: body.id, type: 'confirmed' }])
  })

  it.each([1e-7, 0.005, -1])('takes no cost of %p', async (estimatedCostUsd) => {
    const { body } = await book()
    expect((await patch(body.id, { estimatedCostUsd, version: 1 })).status).toBe(400)
  })

  it('refuses the change of a version that is no longer the last', async () => {
    const { body } = await book()
    const statuses = ['confirmed', 'cancelled'] as const
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => patch(body.id, { status: statuses[i % 2], version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const won = answers.find(({ status }) => status === 200)?.body
    for (const { status, body: refused } of answers)
      if (status === 409) expect(refused).toMatchObject({ code: 'stale_version' })
    const { body: kept } = await app.request<BookingView>('GET', `bookings/${body.id}`, { token: patient })
    expect(kept).toMatchObject({ status: won?.status, version: 2 })
    const types = await app.rows('select type from booking_events where booking_id = $1 order by id', [
      body.id,
    ])
    expect(types).toEqual([{ type: 'created' }, { type: 'status_changed' }])
  })

  it('changes a booking while its patient cancels it, and both happen', async () => {
    const { body } = await book()
    await asOwner(async (client) => {
      await client.query('begin')
      await client.query(
        'update bookings set estimated_cost_cents = 100, deposit_percent = 20, version = version + 1 where id = $1',
        [body.id],
      )
      const cancelling = app.request<BookingView>('POST', `bookings/${body.id}/cancel`, {
        token: patient,
        body: {},
      })
      await eventually('the cancellation waits for the change', 20_000, async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = $1`
        return (await app.rows(waiting, [app.databaseName])).length > 0
      })
      const changed = await client.query<{ at: Date }>('select clock_timestamp() as at')
      await client.query('commit')
      const { status, body: cancelled } = await cancelling
      expect([status, cancelled]).toMatchObject([
        200,
        { status: 'cancelled', estimatedCostUsd: 1, version: 3 },
      ])
      // The history has the order in which the two happened, although the cancellation began to wait before.
      const later = await app.rows(
        `select type from booking_events where booking_id = $1 and created_at > $2`,
        [body.id, changed.rows[0]?.at],
      )
      expect(later).toEqual([{ type: 'status_changed' }])
    }, app.databaseName)
  })

  it('does not cancel for a patient whose account was closed while the cancellation waited', async () => {
    const { id, email, password } = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(email, password)
    const bookingId = randomUUID()
    await app.rows(`insert into bookings (id, user_id, booking_type) values ($1, $2, 'surgery')`, [
      bookingId,
      id,
    ])
    await asOwner(async (client) => {
      await client.query('begin')
      await client.query('update users set closed_at = now() where id = $1', [id])
      await client.query('select from users where id = $1 for update', [id])
      const cancelling = browser.post(`bookings/${bookingId}/cancel`, {})
      await transactionsWait(app, 1)
      await client.query('commit')
      expect((await cancelling).status).toBe(404)
    }, app.databaseName)
    expect(await app.rows('select status from bookings where id = $1', [bookingId])).toEqual([
      { status: 'pending' },
    ])
  })

  it('finds by patient, sorts, pages and counts', async () => {
    const list = (query: string) =>
      app.request<AdminBookingView[]>('GET', `admin/bookings?${query}`, { token: admin })
    const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value))
    const all = await list(`sort=${encode(['createdAt', 'ASC'])}&range=${encode([0, 1])}`)
    expect(all.body).toHaveLength(2)
    expect(all.headers['content-range']).toMatch(/^bookings 0-1\/\d+$/)
    expect((await list(`filter=${encode({ q: 'DEMONSTRAT' })}`)).body.length).toBeGreaterThan(2)
    const none = await list(`filter=${encode({ q: '%' })}`)
    expect([none.body, none.headers['content-range']]).toEqual([[], 'bookings */0'])
  })

  it('finds one by its number, however it is typed', async () => {
    const { body: booking } = await book({ bookingType: 'surgery' })
    const reference = booking.id.slice(-8)
    for (const q of [reference, ` ${reference.toUpperCase()} `]) {
      const filter = encodeURIComponent(JSON.stringify({ q }))
      const { body } = await app.request<AdminBookingView[]>('GET', `admin/bookings?filter=${filter}`, {
        token: admin,
      })
      expect(body.map(({ id }) => id)).toEqual([booking.id])
    }
  })

  it('finds the bookings of a person by name, email address and phone number', async () => {
    const { id: userId, email } = await newAccount(app)
    await app.rows(
      `update profiles set first_name = 'Ngozi', last_name = 'Ade', phone = '+2348031234567' where user_id = $1`,
      [userId],
    )
    const [booking] = await app.rows<{ id: string }>(
      `insert into bookings (id, user_id, booking_type) values (gen_random_uuid(), $1, 'surgery') returning id`,
      [userId],
    )
    for (const q of ['Ngozi Ade', 'ngozi   ade ', email, email.split('@')[0], '+2348031234567', '8031234']) {
      const filter = encodeURIComponent(JSON.stringify({ q }))
      const { body } = await app.request<AdminBookingView[]>('GET', `admin/bookings?filter=${filter}`, {
        token: admin,
      })
      expect([q, body.map(({ id }) => id)]).toEqual([q, [booking?.id]])
    }
  })

  it.each([
    'sort=["password","ASC"]',
    'filter={"userId":"x"}',
    'range=[5,1]',
    'range=[0,100000]',
    'filter=nonsense',
  ])('refuses %s', async (query) => {
    const { status } = await app.request('GET', `admin/bookings?${encodeURI(query)}`, { token: admin })
    expect(status).toBe(400)
  })

  it('records who looked', async () => {
    const { body } = await book()
    await app.request('GET', `admin/bookings/${body.id}`, { token: admin })
    const views = await app.rows(
      `select actor_id from audit_events where action = 'booking.view' and subject_id = $1`,
      [body.id],
    )
    expect(views).toHaveLength(1)
  })
})
