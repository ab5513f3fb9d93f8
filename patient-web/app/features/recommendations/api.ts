import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type {
  Assessment,
  HospitalRecommendations,
  HospitalRecommendationsQuery,
  TreatmentRecommendation,
  TreatmentRecommendations,
  TreatmentRecommendationsQuery,
} from '~/lib/api/types'
import { NO_LIMIT } from './search-params'

/** What was sent last; null before the first one. */
export async function fetchNewestAssessment(): Promise<Assessment | null> {
  const { items } = await read(api.GET('/api/assessments', { params: { query: { limit: 1 } } }))
  return items[0] ?? null
}

export function fetchHospitals(query: HospitalRecommendationsQuery): Promise<HospitalRecommendations> {
  return read(api.GET('/api/recommendations/hospitals', { params: { query } }))
}

export function fetchTreatments(query: TreatmentRecommendationsQuery): Promise<TreatmentRecommendations> {
  return read(api.GET('/api/recommendations/treatments', { params: { query } }))
}

/**
 * The medical treatments of the condition that only the budget of the assessment leaves out of a list: a budget that
 * was named before any price was seen must not hide that there is a treatment.
 */
export async function fetchAboveBudget(
  { items, basis }: TreatmentRecommendations,
  query: TreatmentRecommendationsQuery,
): Promise<TreatmentRecommendation[]> {
  const medical = query.type === undefined || query.type === 'conventional'
  if (basis.maxCostFrom !== 'assessment' || !medical) return []
  const every = await fetchTreatments({ ...query, type: 'conventional', maxCost: NO_LIMIT })
  const listed = new Set(items.map(({ id }) => id))
  return every.items
    .filter(({ id, category, priceKnown }) => !listed.has(id) && category !== 'complementary' && priceKnown)
    .map((item) => ({ ...item, reasons: item.reasons.filter(({ code }) => code !== 'budget') }))
}
