import type { MatchingQuestion } from '../adviser.js'
import { EMPTY_FINDINGS, type FoundTreatment } from '../findings.js'
import { checkedMatching } from '../grounding.js'
import { matchingFor } from './matching.js'

const treatment = (change: Partial<FoundTreatment>): FoundTreatment => ({
  id: 'knee',
  slug: 'knee-replacement',
  name: 'Knee Replacement',
  category: 'orthopedic',
  type: 'conventional',
  description: 'A surgeon replaces a joint.',
  evidenceLevel: null,
  successRatePercentage: null,
  minDurationDays: 14,
  maxDurationDays: 21,
  minUsd: 6500,
  maxUsd: 12000,
  benefits: [],
  countries: ['Malaysia', 'India'],
  ...change,
})

const question = (
  treatments: FoundTreatment[],
  change: Partial<MatchingQuestion> = {},
): MatchingQuestion => ({
  medicalConditions: ['Knee arthritis'],
  preferences: '',
  budget: '',
  maxCostUsd: null,
  findings: { ...EMPTY_FINDINGS, treatments },
  ...change,
})
const scoreOf = (change: Partial<FoundTreatment>, asked: Partial<MatchingQuestion> = {}) =>
  matchingFor(question([treatment(change)], asked)).recommendations[0]?.matchScore ?? 0

it('recommends rows of the findings only, the better fit first', () => {
  const { recommendations } = matchingFor(
    question([treatment({ id: 'nose', name: 'Rhinoplasty', category: 'cosmetic' }), treatment({})]),
  )
  expect(recommendations.map(({ treatmentId }) => treatmentId)).toEqual(['knee', 'nose'])
})

it('recommends nothing where nothing was found, and says so', () => {
  const { summary, recommendations } = matchingFor(question([]))
  expect(recommendations).toEqual([])
  expect(summary).toContain('no treatment that fits')
})

it.each<[string, Partial<FoundTreatment>, Partial<FoundTreatment>, Partial<MatchingQuestion>]>([
  ['what is called like the condition', {}, { name: 'Bone Surgery' }, {}],
  ['the field of the condition', { name: 'Bone Surgery' }, { name: 'Other', category: 'cosmetic' }, {}],
  ['a price within the budget', {}, { maxUsd: 20000 }, { maxCostUsd: 15000 }],
  [
    'a price that begins within it',
    { maxUsd: 20000 },
    { minUsd: 18000, maxUsd: 20000 },
    { maxCostUsd: 15000 },
  ],
  ['a known price above none', {}, { minUsd: null, maxUsd: null }, { maxCostUsd: 15000 }],
  ['a country that is preferred', {}, { countries: ['Turkey'] }, { preferences: 'rather India' }],
  ['stronger evidence', { evidenceLevel: 'high' }, { evidenceLevel: 'low' }, {}],
  ['a medical treatment', {}, { category: 'complementary', evidenceLevel: null }, {}],
])('puts %s higher', (_, better, worse, asked) => {
  expect(scoreOf(better, asked)).toBeGreaterThan(scoreOf(worse, asked))
})

it('counts no criterion that nobody named', () => {
  expect(scoreOf({ evidenceLevel: 'high', countries: [], minUsd: null, maxUsd: null })).toBe(100)
})

it('says what is not known, and that nothing complementary replaces a treatment', () => {
  const { considerations } = matchingFor(
    question([
      treatment({
        category: 'complementary',
        minUsd: null,
        maxUsd: null,
        minDurationDays: null,
        maxDurationDays: null,
        countries: [],
      }),
    ]),
  ).recommendations[0] ?? { considerations: [] }
  expect(considerations.join(' ')).toMatch(
    /never replaces one.*Price on request.*not stated.*Evidence not stated.*We list no hospital for it yet/,
  )
})

it('passes its own check unchanged', () => {
  const asked = question([treatment({})], { maxCostUsd: 9000, preferences: 'Malaysia' })
  const draft = matchingFor(asked)
  expect(checkedMatching(draft, asked.findings)).toEqual(draft)
})
