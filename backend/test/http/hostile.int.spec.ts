import { randomUUID } from 'node:crypto'
import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { Problem } from '../../src/platform/errors/problem.js'
import { type Answer, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let patient: string
let admin: string
beforeAll(async () => {
  app = await startApp()
  patient = await app.tokenOf('patient')
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())

const post = <T = Record<string, string>>(path: string, body: unknown, token?: string) =>
  app.request<T>('POST', path, { body, token })
const cookieOf = ({ headers }: Answer<unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''
it('counts an address as one, however many spaces stand before it', async () => {
  const statuses = []
  for (const spaces of [0, 10, 280, 290, 299]) {
    const email = `${' '.repeat(spaces)}counted@patients.example`
    statuses.push((await post('auth/sign-in', { email, password: 'wrong-one' })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

describe('input that cannot be stored', () => {
  const deep = `{"x":${'['.repeat(6_000)}${']'.repeat(6_000)}}`

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('is refused with %s, everywhere', async (_what, text) => {
    const before = await app.rows('select count(*)::int from bookings')
    const answers = await Promise.all([
      post('bookings', { bookingType: 'surgery', medicalSummary: text }, patient),
      post('auth/sign-up', {
        firstName: text,
        lastName: 'x',
        email: 'x@patients.example',
        password: 'plum kettle 41',
      }),
      post('auth/sign-in', { email: `${text}@patients.example`, password: text }),
      app.request('PUT', 'profile/consents/marketing', {
        token: patient,
        body: { granted: true, textVersion: text, locale: 'en' },
      }),
      app.request('GET', `admin/bookings?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`, {
        token: admin,
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(await app.rows('select count(*)::int from bookings')).toEqual(before)
  })

  it.each(['auth/sign-out', 'auth/verify-email', 'bookings', `bookings/${randomUUID()}/cancel`])(
    'is refused when nested without end: %s',
    async (path) => {
      const headers = { authorization: `Bearer ${patient}`, 'content-type': 'application/json' }
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers,
        payload: deep,
      })
      expect(statusCode).toBe(400)
    },
  )

  it('is named in at most 20 errors', async () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field${n}`, n]))
    const { body: problem } = await post<{ errors: unknown[] }>('bookings', body, patient)
    expect(problem.errors).toHaveLength(20)
  })

  it('is no form: only JSON is read', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=patient%40demo.sihat.example&password=demo-Sihat-2026',
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('a request with more values than any form sends', () => {
  const numbered = (count: number, value: (n: number) => unknown) =>
    Array.from({ length: count }, (_, n) => value(n))
  const unknownFields = Object.fromEntries(numbered(10_000, (n) => [`field${n}`, n]) as [string, unknown][])

  it.each<[string, 'POST' | 'PUT', object]>([
    ['ai/chat', 'POST', { message: 'x', conversationHistory: numbered(80_000, () => ({})) }],
    ['enquiries', 'POST', unknownFields],
    ['auth/sign-in', 'POST', unknownFields],
    ['assessments', 'POST', { recordIds: numbered(20_000, String) }],
    ['assessments/draft', 'PUT', { data: { recordIds: numbered(20_000, String) }, version: 0 }],
  ])('is refused before its fields are validated: %s', async (path, method, body) => {
    const { status, body: problem } = await app.request<Problem>(method, path, { token: patient, body })
    // A validated body names the fields that are wrong.
    expect([status, problem.code, problem.errors]).toEqual([400, 'invalid_input', undefined])
    expect(problem.detail).toBe('This request has more than 1,200 values. Please send fewer at a time.')
  })

  it('is refused in a query too', async () => {
    const query = numbered(1_201, (n) => `${n}=`).join('&')
    const { status, body: problem } = await app.request<Problem>('GET', `bookings?${query}`, {
      token: patient,
    })
    expect([status, problem.errors]).toEqual([400, undefined])
  })

  it('is read when the largest list of the back office is in it', async () => {
    const items = numbered(100, () => ({ id: randomUUID(), version: 1 }))
    const { status, body } = await post<unknown[]>(
      'admin/bookings/bulk',
      { items, status: 'confirmed' },
      admin,
    )
    expect([status, body.length]).toEqual([200, 100])
  })
})

describe('the back office', () => {
  const book = () =>
    post<BookingView>('bookings', { bookingType: 'surgery', medicalSummary: 'private' }, patient)
  const patch = (id: string, body: object) =>
    app.request('PATCH', `admin/bookings/${id}`, { token: admin, body })

  it('records a look that changes nothing', async () => {
    const { body } = await book()
    expect((await patch(body.id, { version: 1 })).status).toBe(200)
    expect(
      await app.rows(`select action from audit_events where subject_id = $1 and action = 'booking.view'`, [
        body.id,
      ]),
    ).toHaveLength(1)
  })

  it('records whose bookings a list has shown', async () => {
    const { body } = await book()
    await app.request('GET', 'admin/bookings', { token: admin })
    const [entry] = await app.rows<{ details: { ids: string } }>(
      `select details from audit_events where action = 'booking.list' order by id desc limit 1`,
    )
    expect(entry?.details.ids.split(' ')).toContain(body.id)
  })

  it.each([
    { hospitalId: randomUUID() },
    { confirmedDate: '0000-01-01' },
    { confirmedDate: '2026-W10-1' },
    { confirmedDate: '20300101' },
    { version: 2 ** 31 },
  ])('refuses %j', async (change) => {
    const { body } = await book()
    expect((await patch(body.id, { version: 1, ...change })).status).toBe(400)
  })

  it('cancels once of many at the same time', async () => {
    const { body } = await book()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`bookings/${body.id}/cancel`, { reason: 'no' }, patient)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})

it('lets a cookie of an ended session end nothing', async () => {
  const signIn = () =>
    post<{ accessToken: string }>('auth/sign-in', {
      email: 'premium@demo.sihat.example',
      password: 'demo-Sihat-2026',
    })
  const ended = await signIn()
  const cookie = cookieOf(ended)
  await app.request('POST', 'auth/sign-out', { body: { scope: 'local' }, headers: { cookie } })
  const live = await signIn()
  await app.request('POST', 'auth/sign-out', { body: {}, headers: { cookie } })
  expect((await app.request('GET', 'auth/user', { token: live.body.accessToken })).status).toBe(200)
})
