import type { TreatmentCard } from '~/lib/api/types'
import type { MessageId } from '~/lib/i18n/i18n'
import { hasFilters, type TreatmentFilters } from './search-params'

interface Found {
  filters: TreatmentFilters
  treatments: TreatmentCard[] | undefined
}

/** A fresh page announces itself by its title: where something was searched, it names how many were found. */
export function listTitle(found: Found | undefined): { title: MessageId; values?: Record<string, unknown> } {
  if (!found) return { title: 'treatments.metaTitle' }
  const { filters, treatments } = found
  if (!treatments) return { title: 'treatments.metaTitle.failed' }
  if (!hasFilters(filters)) return { title: 'treatments.metaTitle' }
  const values = { ...filters, count: treatments.length }
  if (!filters.category) return { title: 'treatments.metaTitle.search', values }
  return { title: filters.q ? 'treatments.metaTitle.both' : 'treatments.metaTitle.category', values }
}
