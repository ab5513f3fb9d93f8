import { randomUUID } from 'node:crypto'
import type { EmergencyAdvice } from '../../src/modules/triage/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

const EMERGENCY = 'I have crushing chest pain right now and I cannot breathe'
const CALM = 'My knee hurts when I climb stairs'

interface Answer {
  id: string
  code: string
  emergency: EmergencyAdvice | null
  recommendations: object[]
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function patient({ consent = true, premium = false } = {}) {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  await browser.patch('profile', { version: 1, country: 'KE' })
  await browser.request('PUT', 'profile/consents/health_data', {
    granted: consent,
    textVersion: '2026-11-22.1',
    locale: 'en',
  })
  if (premium)
    await app.rows(
      `insert into subscriptions (id, user_id, stripe_subscription_id, status, paid_at, paid_until)
       values ($1, $2, $3, 'active', now(), now() + interval '1 month')`,
      [randomUUID(), account.id, `sub_${randomUUID().slice(0, 8)}`],
    )
  const post = (path: string, body: object) => browser.post<Answer>(path, body)
  return { ...account, post }
}

const tickets = () => app.rows('select id from ai_tickets')
const booking = (text: string) => ({ bookingType: 'consultation', medicalSummary: text })
const assessment = (text: string) => ({
  conditionCategory: 'Heart Disease',
  symptoms: text,
  urgencyLevel: 'low',
})
const enquiry = (text: string) => ({
  name: 'Amina Okafor',
  email: 'amina@patients.example',
  country: 'Kenya',
  message: text,
})

type Door = [name: string, send: (text: string) => Promise<{ status: number; body: Answer }>]
const DOORS: Door[] = [
  ['a booking', async (text) => (await patient()).post('bookings', booking(text))],
  ['an assessment', async (text) => (await patient()).post('assessments', assessment(text))],
  [
    'a message to the team',
    async (text) => {
      const { post } = await patient()
      const { body } = await post('bookings', booking(CALM))
      return post(`bookings/${body.id}/messages`, { text })
    },
  ],
  [
    'the time of a call',
    async (text) => {
      const { post } = await patient()
      const { body } = await post('bookings', booking(CALM))
      return post(`bookings/${body.id}/call-requests`, { phone: '+254 712 345678', convenientTime: text })
    },
  ],
  [
    'the reason of a cancellation',
    async (text) => {
      const { post } = await patient()
      const { body } = await post('bookings', booking(CALM))
      return post(`bookings/${body.id}/cancel`, { reason: text })
    },
  ],
  ['an enquiry', (text) => app.request<Answer>('POST', 'enquiries', { body: enquiry(text) })],
]

describe.each(DOORS)('%s', (_name, send) => {
  it('is stored, and an emergency in it gets the number to call and no ticket', async () => {
    const before = await tickets()
    const { status, body } = await send(EMERGENCY)
    expect([200, 201]).toContain(status)
    expect(body.id).toBeDefined()
    expect(body.emergency).toMatchObject({ emergencyNumber: '999' })
    expect(body.emergency?.text).toContain('999')
    expect(body.emergency?.text).not.toContain('I am an AI')
    expect(await tickets()).toEqual(before)
  })

  it('gets no number without an emergency', async () => {
    const { status, body } = await send(CALM)
    expect([200, 201]).toContain(status)
    expect(body.emergency).toBeNull()
  })
})

it('tells whom to call for the words of a search', async () => {
  const search = (q: string) => app.request<Answer>('GET', `emergency-advice?${new URLSearchParams({ q })}`)
  const { status, body } = await search('heart attack')
  expect([status, body.emergency]).toMatchObject([200, { emergencyNumber: null }])
  expect(body.emergency?.text).toContain('local emergency number')
  expect((await search('heart bypass')).body.emergency).toBeNull()
  expect((await search('a'.repeat(101))).status).toBe(400)
})

it('tells the number beside a refusal', async () => {
  const { post } = await patient({ consent: false })
  const { status, body } = await post('bookings', booking(EMERGENCY))
  expect([status, body.code]).toEqual([403, 'consent_required'])
  expect(body.emergency).toMatchObject({ emergencyNumber: '999' })
})

it.each([
  'I have the pills in my hand and I will take them all',
  'baby has not moved in my belly since yesterday',
  'My stent was placed yesterday and now the same pain is back',
  'Me duele mucho el pecho y no puedo respirar',
])('offers no treatment in the chat or in matching for "%s"', async (message) => {
  const { post } = await patient({ premium: true })
  const { body } = await post('ai/treatment-matching', { medicalConditions: [message] })
  expect([body.recommendations, body.emergency?.emergencyNumber]).toEqual([[], '999'])
  const chat = await app.request<{ emergency: boolean; response: string; sources: object[] }>(
    'POST',
    'ai/chat',
    { body: { message } },
  )
  expect([chat.body.emergency, chat.body.sources]).toEqual([true, []])
  expect(chat.body.response).not.toContain('/treatments/')
})

it('matches no treatments to an emergency and keeps nothing of it', async () => {
  const { post, id } = await patient({ premium: true })
  const { status, body } = await post('ai/treatment-matching', { medicalConditions: [EMERGENCY] })
  expect([status, body.id, body.recommendations]).toEqual([200, null, []])
  expect(body.emergency).toMatchObject({ emergencyNumber: '999' })
  expect(await app.rows('select from ai_matchings where user_id = $1', [id])).toEqual([])
  const inBudget = await post('ai/treatment-matching', {
    medicalConditions: ['Worn hip joint'],
    budget: EMERGENCY,
  })
  expect(inBudget.body.emergency).toMatchObject({ emergencyNumber: '999' })
  const calm = await post('ai/treatment-matching', {
    medicalConditions: ['Worn hip joint'],
    budget: '$5,000',
  })
  expect(calm.body.emergency).toBeNull()
  expect(calm.body.recommendations.length).toBeGreaterThan(0)
})
