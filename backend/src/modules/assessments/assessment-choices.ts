import type { ConditionCategory } from '../specializations/index.js'
import type { TreatmentCategory } from '../treatments/index.js'

/** low: can wait 6+ months; medium: 3-6 months; high: 1-3 months; urgent: as soon as possible */
export const ASSESSMENT_URGENCIES = ['low', 'medium', 'high', 'urgent'] as const
export type AssessmentUrgency = (typeof ASSESSMENT_URGENCIES)[number]

export const BUDGET_RANGES = [
  'Under $5,000',
  '$5,000 - $15,000',
  '$15,000 - $30,000',
  '$30,000 - $50,000',
  'Over $50,000',
  'Cost is not a concern',
] as const
export type BudgetRange = (typeof BUDGET_RANGES)[number]

const TREATED_IN: Record<ConditionCategory, TreatmentCategory[]> = {
  'Heart Disease': ['cardiology'],
  'Cancer Treatment': ['cancer'],
  'Orthopedic Surgery': ['orthopedic', 'spinal'],
  'Diabetes Management': [],
  'Neurological Disorders': ['spinal'],
  'Cosmetic Surgery': ['cosmetic'],
  'Dental Care': [],
  'Eye Surgery': [],
  'Weight Loss Surgery': [],
  'Fertility Treatment': ['fertility'],
  Other: [],
}

/** The categories of the catalogue in which a condition is treated. Empty where the catalogue has none for it, or an old assessment names another condition. */
export const treatedIn = (condition: string): TreatmentCategory[] =>
  Object.hasOwn(TREATED_IN, condition) ? TREATED_IN[condition as ConditionCategory] : []
