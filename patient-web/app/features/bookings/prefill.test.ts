import type { Assessment } from '~/lib/api/types'
import type { Translate } from '~/lib/i18n/i18n'
import { addTo, LONGEST, prefillFrom } from './prefill'

const t = ((id: string) => id.replace('bookings.prefill.', '')) as Translate
const assessment = (changes: Partial<Assessment> = {}) =>
  ({
    conditionCategory: 'Orthopedic Surgery',
    symptoms: 'Pain in the knee',
    medicalHistory: null,
    currentMedications: 'Ibuprofen',
    treatmentGoals: null,
    urgencyLevel: 'medium',
    budgetRange: 'Under $5,000',
    preferredDestinations: ['Malaysia', 'India'],
    createdAt: '2026-11-21T08:00:00Z',
    ...changes,
  }) as Assessment

test('a request starts with what the assessment says', () => {
  expect(prefillFrom(assessment(), t)).toEqual({
    urgencyLevel: 'normal',
    medicalSummary: 'condition: Orthopedic Surgery\nsymptoms: Pain in the knee\nmedicines: Ibuprofen',
    specialRequirements: 'destinations: Malaysia, India\nbudget: Under $5,000',
  })
})

test.each([
  ['low', 'low'],
  ['medium', 'normal'],
  ['high', 'high'],
  ['urgent', 'urgent'],
] as const)('the urgency %s becomes %s', (urgencyLevel, expected) => {
  expect(prefillFrom(assessment({ urgencyLevel }), t).urgencyLevel).toBe(expected)
})

test('a text that is too long for a request is cut, and says so', () => {
  const { medicalSummary } = prefillFrom(assessment({ symptoms: 'x'.repeat(9_000) }), t)
  expect(medicalSummary).toHaveLength(LONGEST.medicalSummary)
  expect(medicalSummary.endsWith('…')).toBe(true)
})

test.each([
  ['', 'new', 'new'],
  ['own', 'new', 'own\n\nnew'],
  ['own new', 'new', 'own new'],
  ['own', '', 'own'],
  ['own', '123456', 'own\n\n1234…'],
  ['123456789', 'new', '123456789'],
])('to the text "%s" the answers "%s" are added: "%s"', (text, answers, expected) => {
  expect(addTo(text, answers, 10)).toBe(expected)
})
