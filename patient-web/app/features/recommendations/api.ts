import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type {
  Assessment,
  HospitalRecommendations,
  HospitalRecommendationsQuery,
  TreatmentRecommendations,
  TreatmentRecommendationsQuery,
} from '~/lib/api/types'

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
