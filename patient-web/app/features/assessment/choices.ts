import type { AssessmentInput } from '~/lib/api/types'
import type { MessageId } from '~/lib/i18n/i18n'

type Condition = AssessmentInput['conditionCategory']
type Urgency = AssessmentInput['urgencyLevel']
type Budget = NonNullable<AssessmentInput['budgetRange']>

export const CONDITIONS: Record<Condition, MessageId> = {
  'Heart Disease': 'assessment.condition.heart',
  'Cancer Treatment': 'assessment.condition.cancer',
  'Orthopedic Surgery': 'assessment.condition.orthopedic',
  'Diabetes Management': 'assessment.condition.diabetes',
  'Neurological Disorders': 'assessment.condition.neurological',
  'Cosmetic Surgery': 'assessment.condition.cosmetic',
  'Dental Care': 'assessment.condition.dental',
  'Eye Surgery': 'assessment.condition.eye',
  'Weight Loss Surgery': 'assessment.condition.weight',
  'Fertility Treatment': 'assessment.condition.fertility',
  Other: 'assessment.condition.other',
}

export const URGENCIES: Record<Urgency, MessageId> = {
  low: 'assessment.urgency.low',
  medium: 'assessment.urgency.medium',
  high: 'assessment.urgency.high',
  urgent: 'assessment.urgency.urgent',
}

export const BUDGETS: Record<Budget, MessageId> = {
  'Under $5,000': 'assessment.budget.under5',
  '$5,000 - $15,000': 'assessment.budget.5to15',
  '$15,000 - $30,000': 'assessment.budget.15to30',
  '$30,000 - $50,000': 'assessment.budget.30to50',
  'Over $50,000': 'assessment.budget.over50',
  'Cost is not a concern': 'assessment.budget.open',
}

export const DESTINATIONS: Record<string, MessageId> = {
  Thailand: 'assessment.destination.thailand',
  India: 'assessment.destination.india',
  Mexico: 'assessment.destination.mexico',
  Turkey: 'assessment.destination.turkey',
  'South Korea': 'assessment.destination.southKorea',
  Singapore: 'assessment.destination.singapore',
  Malaysia: 'assessment.destination.malaysia',
  'Costa Rica': 'assessment.destination.costaRica',
  Philippines: 'assessment.destination.philippines',
  Hungary: 'assessment.destination.hungary',
}

/** The text of a choice; what is none of them stands for itself. */
export function labelOf(
  choices: Record<string, MessageId>,
  value: string,
  t: (id: MessageId) => string,
): string {
  const id = Object.hasOwn(choices, value) ? choices[value] : undefined
  return id ? t(id) : value
}
