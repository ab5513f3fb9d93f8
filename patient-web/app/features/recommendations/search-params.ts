import type { FieldErrors } from '~/components/form/error-summary'
import { searchText } from '~/lib/api/search-text'
import type { HospitalRecommendationsQuery, TreatmentRecommendationsQuery } from '~/lib/api/types'

const PATH = '/dashboard/results'
export const TABS = ['hospitals', 'treatments'] as const
export const RATINGS = ['4', '4.5', '4.8'] as const
export const TYPES = ['conventional', 'ayurveda', 'acupuncture', 'functional'] as const
export const EVIDENCE_LEVELS = ['high', 'moderate', 'low'] as const
/** In their order in the card of filters. */
const FILTERS = ['specialization', 'country', 'minRating', 'type', 'evidenceLevel', 'maxCost'] as const

/** US dollars. The highest cost that can be asked for, which stands for none. */
export const NO_LIMIT = 10_000_000
export const MOST_COMPARED = 3

export type Tab = (typeof TABS)[number]
export type FilterName = (typeof FILTERS)[number]
/** As they were typed; empty where not chosen. */
export type Filters = Record<FilterName, string>

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

/** The filters that the address carries. What is not offered counts as not chosen. */
export function readFilters(params: URLSearchParams): Filters {
  const text = (name: FilterName) => searchText(params.get(name))
  const oneOf = (name: FilterName, allowed: readonly string[]) =>
    allowed.find((value) => value === params.get(name)) ?? ''
  return {
    specialization: text('specialization'),
    country: text('country'),
    minRating: oneOf('minRating', RATINGS),
    type: oneOf('type', TYPES),
    evidenceLevel: oneOf('evidenceLevel', EVIDENCE_LEVELS),
    maxCost: text('maxCost'),
  }
}

export function readTab(params: URLSearchParams): Tab {
  return TABS.find((tab) => tab === params.get('tab')) ?? 'hospitals'
}

/** Slugs of the hospitals that were ticked. */
export function readCompared(params: URLSearchParams): string[] {
  const slugs = (params.get('compare') ?? '').split(',').filter((slug) => /^[a-z\d-]{1,100}$/.test(slug))
  return [...new Set(slugs)].slice(0, MOST_COMPARED)
}

/** What is wrong with the filters, by field. A filter that is wrong is not applied. */
export function checkFilters({ maxCost }: Filters): FieldErrors {
  const wrong = maxCost !== '' && !(AMOUNT.test(maxCost) && Number(maxCost) <= NO_LIMIT)
  return wrong ? { maxCost: 'recommendations.filter.maxCost.error' } : {}
}

/** The filters that are chosen and right, in the order of the card. */
export function activeFilters(filters: Filters): FilterName[] {
  const errors = checkFilters(filters)
  return FILTERS.filter((name) => filters[name] !== '' && !errors[name])
}

export function hospitalQuery(filters: Filters): HospitalRecommendationsQuery {
  const { specialization, country, minRating, maxCost } = applied(filters)
  return {
    ...(specialization && { specialization }),
    ...(country && { country }),
    ...(minRating && { minRating: Number(minRating) }),
    ...(maxCost && { maxCost: Number(maxCost) }),
  }
}

export function treatmentQuery(filters: Filters): TreatmentRecommendationsQuery {
  const { type, evidenceLevel, maxCost } = applied(filters)
  return {
    ...(type && { type: type as (typeof TYPES)[number] }),
    ...(evidenceLevel && { evidenceLevel: evidenceLevel as (typeof EVIDENCE_LEVELS)[number] }),
    ...(maxCost && { maxCost: Number(maxCost) }),
  }
}

function applied(filters: Filters): Partial<Filters> {
  return Object.fromEntries(activeFilters(filters).map((name) => [name, filters[name]]))
}

type Changes = Partial<Record<FilterName | 'tab' | 'compare', string>>

/** The address of this page with some of its parts changed; an empty one is left out. */
export function resultsPath(params: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `${PATH}?${next}` : PATH
}

export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, ''])) as Filters

/** Whether two addresses ask the server for the same lists: tab, ticks and thanks are the page's own. */
export function asksTheSame(one: URLSearchParams, other: URLSearchParams): boolean {
  const asked = (params: URLSearchParams) => JSON.stringify(applied(readFilters(params)))
  return asked(one) === asked(other)
}
