import { searchText } from '~/lib/api/search-text'
import type { HospitalQuery } from '~/lib/api/types'

export const COUNTRIES = ['MY', 'TH', 'IN', 'TR', 'KR'] as const
export const SPECIALTIES = [
  'cardiology',
  'oncology',
  'orthopedics',
  'neurosurgery',
  'cosmetic-surgery',
  'fertility',
] as const

export interface HospitalFilters {
  q: string
  country: string
  specialty: string
}

/** The filters that the address carries. What is not offered counts as not chosen. */
export function readFilters(params: URLSearchParams): HospitalFilters {
  return {
    q: searchText(params.get('q')),
    country: oneOf(COUNTRIES, params.get('country')?.toUpperCase()),
    specialty: oneOf(SPECIALTIES, params.get('specialty')),
  }
}

export function hasFilters(filters: HospitalFilters): boolean {
  return Object.values(filters).some((value) => value !== '')
}

export function toQuery(filters: HospitalFilters): HospitalQuery {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** The place in the list where the page begins. */
export function readCursor(params: URLSearchParams): string | undefined {
  const cursor = params.get('cursor') ?? ''
  return /^[\w-]{1,100}$/.test(cursor) ? cursor : undefined
}

/** The address of the list; a cursor goes on behind what another page showed. */
export function listPath(filters: HospitalFilters, cursor?: string): string {
  const query = new URLSearchParams({ ...toQuery(filters), ...(cursor && { cursor }) } as Record<
    string,
    string
  >)
  return query.size > 0 ? `/hospitals?${query}` : '/hospitals'
}

function oneOf(allowed: readonly string[], value: string | null | undefined): string {
  return value && allowed.includes(value) ? value : ''
}
