import type { Hospital } from '../hospitals/index.js'
import type { OfferContent } from './offer-content.dto.js'
import { totalOf, totalsByParty } from './offer-totals.js'

export type HospitalRef = Pick<Hospital, 'id' | 'slug' | 'name'>

/** The content of a version as its patient reads it, published or not. */
export function shownOf(content: OfferContent, { id, slug, name }: HospitalRef) {
  const { package: total, lastDay: _, ...shown } = content
  return {
    ...shown,
    hospital: { id, slug, name },
    pricing: total ? ('package' as const) : ('itemised' as const),
    total: totalOf(content),
    totalsByParty: totalsByParty(content),
  }
}
