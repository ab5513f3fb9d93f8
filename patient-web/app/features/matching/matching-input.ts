import type { FieldErrors } from '~/components/form/error-summary'
import { tooLong } from '~/components/form/too-long'
import type { Assessment, MatchingInput } from '~/lib/api/types'
import type { MessageId } from '~/lib/i18n/i18n'

const MOST_CONDITIONS = 20
const LONGEST_CONDITION = 200
const LONGEST = { preferences: 2_000, budget: 200 }

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

export function typedErrors(typed: Typed): FieldErrors {
  const medicalConditions = conditionsError(conditionsOf(typed.medicalConditions))
  return {
    ...(medicalConditions && { medicalConditions }),
    ...tooLong((name) => typed[name as keyof Typed], LONGEST),
  }
}

function conditionsError(names: string[]): MessageId | undefined {
  if (names.length === 0) return 'matching.conditions.error'
  if (names.length > MOST_CONDITIONS) return 'matching.conditions.many'
  return names.some((name) => name.length > LONGEST_CONDITION) ? 'matching.conditions.long' : undefined
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
