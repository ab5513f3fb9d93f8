import {
  type AdminTreatmentView,
  TREATMENT_STATEMENTS,
  type TreatmentFact,
  type TreatmentStatement,
} from './admin-treatment.dto.js'

/** Which fact of the page a column is part of. */
export const TREATMENT_FACT_OF: Record<string, TreatmentFact> = {
  minCostCents: 'costRange',
  maxCostCents: 'costRange',
  minDurationDays: 'duration',
  maxDurationDays: 'duration',
  procedures: 'procedures',
  benefits: 'benefits',
  countryIds: 'availableIn',
  costIncludes: 'costIncludes',
  costExcludes: 'costExcludes',
  costFactors: 'costFactors',
  evidenceLevel: 'evidenceLevel',
}

export const isStatement = (field: string): field is TreatmentStatement =>
  (TREATMENT_STATEMENTS as readonly string[]).includes(field)

const dollars = (amount: number) => `USD ${amount.toLocaleString('en-US')}`

/** What the page says of a fact; empty where it says nothing. */
export function treatmentWords(view: AdminTreatmentView, field: TreatmentFact): string {
  const { minCostUsd, maxCostUsd, minDurationDays, maxDurationDays, evidenceLevel } = view
  switch (field) {
    case 'costRange':
      return minCostUsd === null || maxCostUsd === null
        ? ''
        : [minCostUsd, maxCostUsd].map(dollars).join(' - ')
    case 'duration':
      return minDurationDays === null ? '' : `${minDurationDays}-${maxDurationDays} days`
    case 'evidenceLevel':
      return evidenceLevel ?? ''
    case 'procedures':
    case 'availableIn':
      return view[field].join(', ')
    default:
      return view[field].join('; ')
  }
}
