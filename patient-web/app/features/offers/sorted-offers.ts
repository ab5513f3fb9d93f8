import type { Offer, OfferComparison } from '~/lib/api/types'

export const OFFER_SORTS = ['cost', 'date', 'missing'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

export const sortIn = (query: URLSearchParams): OfferSort =>
  OFFER_SORTS.find((sort) => sort === query.get('sort')) ?? 'cost'

/** Sorts offers for the page. The server sends them by cost, complete trips first; equal ones keep that order. */
export function sortOffers(
  offers: readonly Offer[],
  { rows }: Pick<OfferComparison, 'rows'>,
  sort: OfferSort,
): Offer[] {
  if (sort === 'date')
    return offers.toSorted((a, b) => (a.earliestDate ?? LAST).localeCompare(b.earliestDate ?? LAST))
  if (sort === 'missing') return offers.toSorted((a, b) => countLeftOut(a) - countLeftOut(b))
  return [...offers]

  function countLeftOut({ id }: Offer): number {
    return rows.filter(({ cells }) => cells[id]?.isLeftOut).length
  }
}

/** After each day. */
const LAST = '9999'
