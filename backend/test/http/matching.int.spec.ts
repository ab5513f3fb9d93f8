import { randomUUID } from 'node:crypto'
import { AI_LIMITS } from '../../src/modules/ai/ai.limits.js'
import type { MatchedView, MatchingListView } from '../../src/modules/ai/matching.dto.js'
import { Limits } from '../../src/platform/throttle/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

const PATH = 'ai/treatment-matching'
const QUESTION = { medicalConditions: ['Worn hip joint'], preferences: 'Close to Kenya', budget: '$20,000' }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function patient({ premium = true, consent = true } = {}) {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const given = { granted: consent, textVersion: '2026-11-22.1', locale: 'en' }
  await browser.request('PUT', 'profile/consents/health_data', given)
  if (premium)
    await app.rows(
      `insert into subscriptions (id, user_id, stripe_subscription_id, status, paid_at, paid_until)
       values ($1, $2, $3, 'active', now(), now() + interval '1 month')`,
      [randomUUID(), account.id, `sub_${randomUUID().slice(0, 8)}`],
    )
  const match = (change: object = {}) =>
    browser.post<MatchedView & { code: string }>(PATH, { ...QUESTION, ...change })
  const list = async () => (await browser.get<MatchingListView>(PATH)).body.items
  return { ...account, browser, match, list }
}

it('recommends rows of the catalogue, and keeps what was asked and answered with the assessment', async () => {
  const { match, list, browser } = await patient()
  const form = { conditionCategory: 'Orthopedic Surgery', symptoms: 'Pain', urgencyLevel: 'low' }
  const assessment = await browser.post<{ id: string }>('assessments', form)
  const { status, body } = await match()
  expect(status).toBe(200)
  expect(body).toMatchObject({ inputs: QUESTION, assessmentId: assessment.body.id })
  expect(body.summary).not.toBe('')
  expect(body.nextSteps.length).toBeGreaterThan(0)
  const known = await app.rows<{ id: string; name: string }>(
    'select id, name from treatments where is_active',
  )
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  expect(body.recommendations.length).toBeGreaterThan(0)
  for (const { treatmentId, treatmentName, matchScore, reasoning } of body.recommendations) {
    expect(treatmentName).toBe(nameOf.get(treatmentId))
    expect(matchScore).toBeGreaterThanOrEqual(0)
    expect(matchScore).toBeLessThanOrEqual(100)
    expect(reasoning).not.toBe('')
  }
  const scores = body.recommendations.map(({ matchScore }) => matchScore)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  const { emergency, ...kept } = body
  expect(emergency).toBeNull()
  expect(await list()).toEqual([kept])
})

it('counts the highest amount of a budget, and none of a budget without an upper limit', async () => {
  const { match } = await patient()
  const reasonsFor = async (budget: string) =>
    (await match({ medicalConditions: ['Heart Disease'], budget })).body.recommendations.map(
      ({ reasoning }) => reasoning,
    )
  const within = await reasonsFor('$15,000')
  expect(within.join(' ')).toContain('budget')
  expect(await reasonsFor('$5,000 - $15,000')).toEqual(within)
  expect((await reasonsFor('Over $50,000')).join(' ')).not.toContain('budget')
})

it('is part of Premium', async () => {
  const { match, id } = await patient({ premium: false })
  const { status, body } = await match()
  expect([status, body.code]).toEqual([403, 'premium_required'])
  expect(await app.rows('select from ai_matchings where user_id = $1', [id])).toEqual([])
})

it('uses health data, and needs the consent for it', async () => {
  const { match, list } = await patient({ consent: false })
  const { status, body } = await match()
  expect([status, body.code]).toEqual([403, 'consent_required'])
  expect(await list()).toEqual([])
})

it.each([
  ['no condition', { medicalConditions: [] }],
  ['conditions that are white space', { medicalConditions: ['  ', '\t'] }],
  ['21 conditions', { medicalConditions: Array(21).fill('Pain') }],
  ['a condition without end', { medicalConditions: ['a'.repeat(201)] }],
  ['one text for the conditions', { medicalConditions: 'Pain' }],
  ['preferences without end', { preferences: 'a'.repeat(2_001) }],
  ['an id of its own', { id: randomUUID() }],
])('refuses %s', async (_what, change) => {
  const { match, list } = await patient()
  const { status, body } = await match(change)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(await list()).toEqual([])
})

it("shows and deletes one's own only", async () => {
  const owner = await patient()
  const other = await patient()
  const { id } = (await owner.match()).body
  expect(await other.list()).toEqual([])
  expect((await other.browser.delete(`${PATH}/${id}`)).status).toBe(404)
  expect(await owner.list()).toHaveLength(1)
  expect((await owner.browser.delete(`${PATH}/${id}`)).status).toBe(204)
  expect(await owner.list()).toEqual([])
})

it('takes so many an hour', async () => {
  const { match, id } = await patient()
  const { limit } = AI_LIMITS.matching
  for (let spent = 0; spent < limit; spent++) await app.context.get(Limits).spend(AI_LIMITS.matching, id)
  expect((await match()).body.code).toBe('rate_limited')
})
