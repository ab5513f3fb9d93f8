import type { OfferView } from './offer.dto.js'
import type { OfferSeparateItem } from './offer-content.dto.js'
import type { Estimate, OfferEstimates, RowOfOffers } from './offer-estimates.js'
import { type AmountRange, plus } from './offer-totals.js'
import { nightsOf, peopleOf, type RangeItem } from './planning-range.js'
import {
  priceSourceView,
  type TripAmountsView,
  type TripCostView,
  type TripItemView,
} from './trip-cost.dto.js'

const NOTHING: AmountRange = { lowest: 0, likely: 0, highest: 0 }

interface Part {
  item: TripItemView
  /** Null where nobody prices it. */
  price: Estimate | null
}

/**
 * Adds up what the trip of one offer costs: the offer, what it leaves out, what others bill, flights and visas. What nobody prices is
 * named and adds nothing. Optional lines and contingency rates are not part of it.
 * @param leftOut the rows that the offer leaves out, with their prices
 */
export function tripCostOf(
  offer: OfferView,
  leftOut: readonly { row: RowOfOffers; estimate: Estimate | null }[],
  estimates: OfferEstimates,
  toPatientCurrency: (amounts: AmountRange, currency: string) => AmountRange | null,
): TripCostView {
  const { companions } = estimates.facts.traveller
  const item = (kind: TripItemView['kind'], { key, name, of }: ItemNames = {}): TripItemView => ({
    kind,
    key: key ?? null,
    name: name ?? null,
    people: of ? peopleOf(of, companions) : null,
    nights: of ? nightsOf(of, offer) : null,
  })
  const parts: Part[] = [
    { item: item('offer'), price: stated(offer, offer.total) },
    ...leftOut.map(({ row: { key, code, name }, estimate }) => ({
      item: item('line', { key, name, of: code }),
      price: estimate,
    })),
    ...offer.scheduledSeparately.map((separate) => ({
      item: item('separate', { name: separate.what }),
      price: stated(offer, amountsOfSeparate(separate)),
    })),
    ...estimates
      .travelItems(offer)
      .map((of) => ({ item: item(of, { of }), price: estimates.fromRanges(offer, of) })),
  ]
  const priced = parts.flatMap(({ item: one, price }) =>
    price ? [{ item: one, price, converted: toPatientCurrency(price, offer.currency) }] : [],
  )
  const converted = priced.flatMap((part) => part.converted ?? [])
  return {
    ...view(priced.map(({ price }) => price).reduce(plus, NOTHING)),
    currency: offer.currency,
    inPatientCurrency: converted.length === priced.length ? view(converted.reduce(plus, NOTHING)) : null,
    parts: priced.map((part) => ({
      ...part.item,
      ...view(part.price),
      inPatientCurrency: part.converted && view(part.converted),
      source: priceSourceView(part.price.source),
    })),
    unpriced: parts.filter(({ price }) => !price).map((part) => part.item),
    visa: estimates.facts.places.get(offer.hospital.id)?.visa ?? null,
  }
}

interface ItemNames {
  key?: string
  name?: string | null
  of?: RangeItem
}

const view = ({ lowest, likely, highest }: AmountRange): TripAmountsView => ({
  best: lowest,
  likely,
  worst: highest,
})

const stated = ({ id }: OfferView, amounts: AmountRange | null): Estimate | null =>
  amounts && { ...amounts, source: { kind: 'offer', offerIds: [id], range: null } }

/** An offer may state one of the three amounts alone. Without a likely one the highest counts. */
function amountsOfSeparate({ lowest, likely, highest }: OfferSeparateItem): AmountRange | null {
  const amounts = [lowest, likely, highest].filter((amount) => amount !== null)
  if (amounts.length === 0) return null
  const most = Math.max(...amounts)
  return { lowest: Math.min(...amounts), likely: likely ?? most, highest: most }
}
