import { useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'

/** Fields that a page holds itself. A claim adds their source. */
const PAGE_FIELDS: readonly string[] = [
  'languages',
  'specialties',
  'treatments',
  'costRange',
  'duration',
  'evidenceLevel',
  'availableIn',
  'procedures',
  'benefits',
  'costIncludes',
  'costExcludes',
  'costFactors',
  'visaInfo',
  'flightTime',
  'avgCostSavingPercent',
  'safetyRating',
  'capital',
  'highlights',
]

/** Whether the page holds what the claim states. */
export const isOfPage = ({ field }: Pick<AdminClaim, 'field'>) => PAGE_FIELDS.includes(field)

/** What the claim is about, in words. */
export function useClaimField() {
  const translate = useTranslate()
  return ({ field, treatment }: Pick<AdminClaim, 'field' | 'treatment'>) =>
    [translate(`sihat.claims.field.${field}`, { _: field }), treatment?.name].filter(Boolean).join(': ')
}
