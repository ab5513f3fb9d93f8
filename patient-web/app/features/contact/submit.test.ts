import { createApi } from '~/lib/api/api'
import { problem, serve } from '../../../jest/server'
import { sendEnquiry } from './submit'

const PATH = 'POST /api/enquiries'
const KEY = '0b0c7e1e-0000-4000-8000-000000000001'
const api = createApi('http://localhost', (request) => globalThis.fetch(request))

const filled = {
  idempotencyKey: KEY,
  name: ' Ada Obi ',
  email: 'ada@example.com',
  phone: '',
  country: 'Nigeria',
  treatmentInterest: '',
  message: 'First line\r\nsecond line',
}

function form(changes: Partial<typeof filled> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changes })) data.set(name, value)
  return data
}

test('what was filled in goes to the team; what was left empty does not', async () => {
  const sent = serve({ [PATH]: { status: 201, body: { id: 'e', createdAt: '2026-11-21T08:00:00Z' } } })
  expect(await sendEnquiry(api, form())).toEqual({ kind: 'stored' })
  expect(sent).toEqual([
    {
      call: PATH,
      body: {
        name: 'Ada Obi',
        email: 'ada@example.com',
        country: 'Nigeria',
        message: 'First line\nsecond line',
      },
    },
  ])
})

test('a repetition carries the same key', async () => {
  const keys: (string | null)[] = []
  globalThis.fetch = (async (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    throw new TypeError('Failed to fetch')
  }) as typeof fetch
  const first = await sendEnquiry(api, form())
  expect(first).toMatchObject({ kind: 'refused', status: 503, failure: 'common.error.network' })
  expect(first).toMatchObject({ idempotencyKey: KEY, values: { message: 'First line\nsecond line' } })
  await sendEnquiry(api, form())
  expect(keys).toEqual([KEY, KEY])
})

test.each([
  [{ name: ' ' }, { name: 'contact.error.name' }],
  [{ name: 'a'.repeat(201) }, { name: 'contact.error.name.long' }],
  [{ email: 'ada' }, { email: 'contact.error.email' }],
  [{ country: '' }, { country: 'contact.error.country' }],
  [{ country: 'Atlantis' }, { country: 'contact.error.country' }],
  [{ treatmentInterest: 'Magic' }, { treatmentInterest: 'contact.error.treatmentInterest' }],
  [{ message: '' }, { message: 'contact.error.message' }],
  [{ message: 'é'.repeat(5_001) }, { message: 'contact.error.message.long' }],
])('%j is refused before anything is sent', async (changes, errors) => {
  const sent = serve({})
  expect(await sendEnquiry(api, form(changes))).toMatchObject({ kind: 'refused', status: 400, errors })
  expect(sent).toEqual([])
})

test('5,000 characters fit, however many bytes they have', async () => {
  serve({ [PATH]: { status: 201, body: {} } })
  expect(await sendEnquiry(api, form({ message: '🙂'.repeat(5_000) }))).toEqual({ kind: 'stored' })
})

test('what is far too long is not taken apart', async () => {
  const apart = jest.spyOn(String.prototype, Symbol.iterator as never)
  serve({})
  expect(await sendEnquiry(api, form({ message: 'a'.repeat(200_000) }))).toMatchObject({
    errors: { message: 'contact.error.message.long' },
  })
  const lengths = apart.mock.contexts.map((text) => String(text).length)
  apart.mockRestore()
  expect(Math.max(0, ...lengths)).toBeLessThan(200_000)
})

test('what the server refuses is said at its field', async () => {
  serve({ [PATH]: problem(400, 'invalid_input', 'Invalid input', '/name') })
  expect(await sendEnquiry(api, form())).toMatchObject({
    status: 400,
    errors: { name: { text: 'Invalid input' } },
    values: { name: 'Ada Obi' },
  })
})

test('the server checks the phone: a message about an emergency is taken with any', async () => {
  const text = 'Please enter a phone number that begins with + and the country code, or leave it empty.'
  const sent = serve({ [PATH]: problem(400, 'invalid_input', text, '/phone') })
  expect(await sendEnquiry(api, form({ phone: '0712 345 678' }))).toMatchObject({
    status: 400,
    errors: { phone: { text } },
    values: { phone: '0712 345 678', message: 'First line\nsecond line' },
  })
  expect(sent).toMatchObject([{ body: { phone: '0712 345 678' } }])
  await sendEnquiry(api, form({ phone: 'call me' }))
  expect(sent).toHaveLength(2)
})

test('too many messages: the specified text, with the time to wait', async () => {
  const text = 'Too many requests. Please wait before trying again.'
  serve({ [PATH]: { ...problem(429, 'rate_limited', text), headers: { 'retry-after': '120' } } })
  expect(await sendEnquiry(api, form())).toMatchObject({
    status: 429,
    idempotencyKey: KEY,
    failure: { text, waitSeconds: 120 },
  })
})

test('another message from a page whose message is stored asks first, and gets a key of its own', async () => {
  serve({ [PATH]: problem(422, 'idempotency_key_reused', 'Used already') })
  const outcome = await sendEnquiry(api, form())
  expect(outcome).toMatchObject({ kind: 'refused', errors: {}, failure: 'contact.another' })
  expect(outcome).not.toHaveProperty('idempotencyKey', KEY)
})

test('a message about an emergency comes back with the number to call, stored or refused', async () => {
  const emergency = { text: 'Call 112 now.', emergencyNumber: '112' }
  serve({ [PATH]: { status: 201, body: { id: 'e', createdAt: '2026-11-21T08:00:00Z', emergency } } })
  expect(await sendEnquiry(api, form())).toEqual({ kind: 'stored', emergency })
  serve({ [PATH]: { status: 429, body: { code: 'rate_limited', detail: 'Wait.', emergency } } })
  expect(await sendEnquiry(api, form())).toMatchObject({ kind: 'refused', emergency })
})
