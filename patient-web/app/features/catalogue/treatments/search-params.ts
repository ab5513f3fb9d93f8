import { searchText } from '~/lib/api/search-text'
import type { TreatmentQuery } from '~/lib/api/types'

export const CATEGORIES = ['orthopedic', 'fertility', 'cosmetic', 'cardiology', 'spinal', 'cancer'] as const

type Category = (typeof CATEGORIES)[number]

export interface TreatmentFilters {
  q: string
  category: Category | ''
}

/** The filters that the address carries. What is not offered counts as not chosen. */
export function readFilters(params: URLSearchParams): TreatmentFilters {
  const category = params.get('category')?.toLowerCase()
  return {
    q: searchText(params.get('q')),
    category: CATEGORIES.find((one) => one === category) ?? '',
  }
}

export function hasFilters({ q, category }: TreatmentFilters): boolean {
  return q !== '' || category !== ''
}

export function toQuery({ q, category }: TreatmentFilters): TreatmentQuery {
  return { ...(q && { q }), ...(category && { category }) }
}

/** The address of the list with these filters. */
export function listPath(filters: TreatmentFilters): string {
  const query = new URLSearchParams({ ...toQuery(filters) })
  return query.size > 0 ? `/treatments?${query}` : '/treatments'
}
