import { randomUUID } from 'node:crypto'
import type { AdminBookingView, BookingView } from '../../src/modules/bookings/booking.dto.js'
import { startApp, type TestApp } from '../support/index.js'

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
const stored = async () => {
  const [counts] = await app.rows(`
    select (select count(*)::int from bookings) as bookings, (select count(*)::int from outbox_messages) as messages,
      (select count(*)::int from audit_events where action like 'booking%') as acts,
      (select count(*)::int from live_events) as events`)
  return counts
}

describe('creating a booking', () => {
  it('stores it with its history, audit entry, live event and mail', async () => {
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
    expect(await stored()).toEqual({ bookings: 1, messages: 1, acts: 1, events: 1 })
    expect(await app.rows('select type from booking_events')).toEqual([{ type: 'created' }])
  })

  it.each([
    ['an unknown field', { status: 'confirmed' }],
    ["another person's id", { userId: randomUUID() }],
    ['a price', { estimatedCostUsd: 1 }],
    ['a past date', { preferredDate: '2020-01-01' }],
    ['a date that is none', { preferredDate: '2099-02-31' }],
    ['an unknown hospital', { hospitalId: randomUUID() }],
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
        body: { granted, textVersion: '2026-11', locale: 'en' },
      })
    await consent(false)
    const before = await stored()
    const { status, body } = await book()
    expect([status, body]).toMatchObject([403, { code: 'consent_required' }])
    expect(await stored()).toEqual(before)
    expect((await consent(true)).body).toMatchObject({ granted: true, textVersion: '2026-11' })
    expect((await book()).status).toBe(201)
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

  it('refuses the change of a version that is no longer the last', async () => {
    const { body } = await book()
    const answers = await Promise.all([
      patch(body.id, { status: 'confirmed', version: 1 }),
      patch(body.id, { status: 'cancelled', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version' })
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
