import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type {
  Destination,
  DestinationCard,
  EmergencyAdvice,
  Hospital,
  HospitalBilling,
  HospitalCard,
  HospitalPage,
  HospitalQuery,
  Reviews,
  Treatment,
  TreatmentCard,
  TreatmentQuery,
} from '~/lib/api/types'

/** Whom to call when the words of a search tell of an emergency. */
export async function fetchEmergencyAdvice(api: Api, q: string): Promise<EmergencyAdvice | null> {
  return (await read(api.GET('/api/emergency-advice', { params: { query: { q } } }))).emergency
}

/** The first hundred, highest rating first. */
export async function fetchHospitals(api: Api, query: HospitalQuery = {}): Promise<HospitalCard[]> {
  return (await fetchHospitalPage(api, query)).items
}

/** A hundred hospitals, and the cursor of the next ones. */
export function fetchHospitalPage(api: Api, query: HospitalQuery = {}): Promise<HospitalPage> {
  return read(api.GET('/api/hospitals', { params: { query } }))
}

/** All of them, page after page. */
export async function fetchEveryHospital(api: Api): Promise<HospitalCard[]> {
  const all: HospitalCard[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await fetchHospitalPage(api, cursor ? { cursor } : {})
    all.push(...items)
    cursor = nextCursor
  } while (cursor)
  return all
}

/** Undefined when there is no such hospital. */
export function fetchHospital(api: Api, slug: string): Promise<Hospital | undefined> {
  return unlessNotFound(read(api.GET('/api/hospitals/{slug}', { params: { path: { slug } } })))
}

/** What was published about a hospital, newest first; `cursor` is the `nextCursor` of the page before. */
export function fetchReviews(api: Api, slug: string, cursor?: string): Promise<Reviews | undefined> {
  const query = { limit: 10, ...(cursor && { cursor }) }
  return unlessNotFound(read(api.GET('/api/hospitals/{slug}/reviews', { params: { path: { slug }, query } })))
}

/** Null with too few bills. */
export async function fetchBilling(api: Api, slug: string): Promise<HospitalBilling | null> {
  return (await read(api.GET('/api/hospitals/{slug}/billing', { params: { path: { slug } } }))).billing
}

export async function fetchTreatments(api: Api, query: TreatmentQuery = {}): Promise<TreatmentCard[]> {
  return (await read(api.GET('/api/treatments', { params: { query } }))).items
}

/** Undefined when there is no such treatment. */
export function fetchTreatment(api: Api, slug: string): Promise<Treatment | undefined> {
  return unlessNotFound(read(api.GET('/api/treatments/{slug}', { params: { path: { slug } } })))
}

export async function fetchDestinations(api: Api): Promise<DestinationCard[]> {
  return (await read(api.GET('/api/destinations'))).items
}

/** Undefined when there is no such destination. */
export function fetchDestination(api: Api, slug: string): Promise<Destination | undefined> {
  return unlessNotFound(read(api.GET('/api/destinations/{slug}', { params: { path: { slug } } })))
}

async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
