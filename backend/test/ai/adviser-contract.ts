import type { Adviser, MatchingQuestion, Question } from '../../src/modules/ai/adviser.js'
import { EMPTY_FINDINGS, type Findings } from '../../src/modules/ai/findings.js'

export const KNEE = '0198a000-0000-7000-8000-000000000001'
const HIP = '0198a000-0000-7000-8000-000000000002'

const treatment = (id: string, slug: string, name: string, minUsd: number, maxUsd: number) => ({
  id,
  slug,
  name,
  category: 'orthopedic',
  type: 'conventional' as const,
  description: `${name} abroad`,
  evidenceLevel: null,
  successRatePercentage: null,
  minDurationDays: 14,
  maxDurationDays: 21,
  benefits: [],
  countries: ['Malaysia'],
  minUsd,
  maxUsd,
})

const FINDINGS: Findings = {
  ...EMPTY_FINDINGS,
  treatments: [
    treatment(KNEE, 'knee-replacement', 'Knee Replacement', 6_500, 12_000),
    treatment(HIP, 'hip-replacement', 'Hip Replacement', 8_000, 15_000),
  ],
  guides: [{ id: 'payment', title: 'Paying', text: 'A deposit of 20 %.', path: '/patient-guide' }],
}

export const question = (more: Partial<Question> = {}): Question => ({
  message: 'How much is a knee replacement?',
  history: [],
  findings: FINDINGS,
  ...more,
})

export const matchingQuestion = (more: Partial<MatchingQuestion> = {}): MatchingQuestion => ({
  medicalConditions: ['knee pain'],
  preferences: 'Malaysia',
  budget: '$20,000',
  maxCostUsd: 20_000,
  findings: FINDINGS,
  ...more,
})

export const never = () => new AbortController().signal

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** What holds for every adviser. */
export function adviserContract(name: string, adviser: () => Adviser) {
  describe(`the adviser ${name}`, () => {
    it('answers in pieces of text, from the rows it was given', async () => {
      const pieces: string[] = []
      for await (const piece of adviser().answer(question(), never())) pieces.push(piece)
      expect(pieces.length).toBeGreaterThan(1)
      expect(pieces.every((piece) => piece.length > 0)).toBe(true)
      expect(pieces.join('')).toContain('[Knee Replacement](/treatments/knee-replacement)')
      expect(pieces.join('')).toContain('$6,500')
    })

    it('answers where nothing was found', async () => {
      const text = await textOf(adviser().answer(question({ findings: EMPTY_FINDINGS }), never()))
      expect(text).not.toBe('')
      expect(text).not.toContain('$')
    })

    it('matches treatments of the findings only, within the shape', async () => {
      const draft = await adviser().match(matchingQuestion(), never())
      expect(draft.summary).not.toBe('')
      expect(draft.recommendations.map(({ treatmentId }) => treatmentId)).toContain(KNEE)
      for (const { treatmentId, matchScore, considerations } of draft.recommendations) {
        expect([KNEE, HIP]).toContain(treatmentId)
        expect(matchScore).toBeGreaterThanOrEqual(0)
        expect(matchScore).toBeLessThanOrEqual(100)
        expect(Array.isArray(considerations)).toBe(true)
      }
      expect(draft.nextSteps.length).toBeGreaterThan(0)
    })

    it('says nothing to whoever has gone', async () => {
      const gone = AbortSignal.abort()
      const outcome = await textOf(adviser().answer(question(), gone)).catch((error) => error.name)
      expect(['', 'AbortError']).toContain(outcome)
    })
  })
}
