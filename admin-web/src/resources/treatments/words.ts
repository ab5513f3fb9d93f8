import { useTranslate } from 'react-admin'
import type { AdminTreatment, TreatmentFact } from '../../providers/types'
import { formatUsd } from '../../shared/format'

/** The planning range and the length of the trip; undefined where nobody stated them. */
export function useTreatmentWords() {
  const translate = useTranslate()
  return {
    cost: ({ minCostUsd: min, maxCostUsd: max }: AdminTreatment) =>
      min === null || max === null ? undefined : `${formatUsd(min)} - ${formatUsd(max)}`,
    days: ({ minDurationDays: min, maxDurationDays: max }: AdminTreatment) =>
      min === null ? undefined : translate('sihat.treatments.days', { min, max }),
    evidence: ({ evidenceLevel }: AdminTreatment) =>
      evidenceLevel ? translate(`sihat.treatments.evidence.${evidenceLevel}`) : undefined,
  }
}

/** What the page says, by field. */
export function useTreatmentFacts(treatment: AdminTreatment) {
  const { cost, days, evidence } = useTreatmentWords()
  const said: [TreatmentFact['field'], string | undefined][] = [
    ['costRange', cost(treatment)],
    ['duration', days(treatment)],
    ['evidenceLevel', evidence(treatment)],
    ['availableIn', treatment.availableIn.join(', ')],
    ['procedures', treatment.procedures.join(', ')],
    ['benefits', treatment.benefits.join('; ')],
    ['costIncludes', treatment.costIncludes.join('; ')],
    ['costExcludes', treatment.costExcludes.join('; ')],
    ['costFactors', treatment.costFactors.join('; ')],
  ]
  return said.flatMap(([field, value]) => (value ? [{ field, value }] : []))
}
