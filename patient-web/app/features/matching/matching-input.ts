import type { FieldErrors } from '~/components/form/error-summary'
import type { Assessment, MatchingInput } from '~/lib/api/types'

const MOST_CONDITIONS = 20
const LONGEST_CONDITION = 200

/** The fields as they are typed. */
export interface Typed {
  medicalConditions: string
  preferences: string
  budget: string
}

export const NOTHING_TYPED: Typed = { medicalConditions: '', preferences: '', budget: '' }

const conditionsOf = (typed: string) =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export function readTyped(form: FormData): Typed {
  const text = (name: keyof Typed) => String(form.get(name) ?? '')
  return {
    medicalConditions: text('medicalConditions'),
    preferences: text('preferences'),
    budget: text('budget'),
  }
}

export function toInput({ medicalConditions, preferences, budget }: Typed): MatchingInput {
  return {
    medicalConditions: conditionsOf(medicalConditions),
    preferences: preferences.trim(),
    budget: budget.trim(),
  }
}

export function typedErrors({ medicalConditions }: Typed): FieldErrors {
  const names = conditionsOf(medicalConditions)
  if (names.length === 0) return { medicalConditions: 'matching.conditions.error' }
  if (names.length > MOST_CONDITIONS) return { medicalConditions: 'matching.conditions.many' }
  if (names.some((name) => name.length > LONGEST_CONDITION))
    return { medicalConditions: 'matching.conditions.long' }
  return {}
}

/** What an assessment says already. */
export function typedFrom(assessment: Assessment): Typed {
  const { conditionCategory, treatmentGoals, preferredDestinations, budgetRange } = assessment
  return {
    medicalConditions: conditionCategory === 'Other' ? '' : conditionCategory,
    preferences: [treatmentGoals, preferredDestinations.join(', ')].filter(Boolean).join('\n'),
    budget: budgetRange ?? '',
  }
}
