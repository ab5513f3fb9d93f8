import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { Hospital, HospitalCard, HospitalQuery, TreatmentCard } from '~/lib/api/types'

export async function fetchHospitals(api: Api, query: HospitalQuery = {}): Promise<HospitalCard[]> {
  return (await read(api.GET('/api/hospitals', { params: { query } }))).items
}

/** Undefined when there is no such hospital. */
export async function fetchHospital(api: Api, slug: string): Promise<Hospital | undefined> {
  try {
    return await read(api.GET('/api/hospitals/{slug}', { params: { path: { slug } } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export async function fetchTreatments(api: Api): Promise<TreatmentCard[]> {
  return (await read(api.GET('/api/treatments', {}))).items
}
