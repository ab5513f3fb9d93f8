import { divideRounding } from '../../platform/money/index.js'
import type { ClaimView } from '../claims/index.js'
import { CHECKLIST_CODES, type ChecklistCode, type LineState, rowKeyOf } from './checklist.js'
import type { Conversions } from './conversions.js'
import type { OfferView } from './offer.dto.js'
import type { OfferLine } from './offer-content.dto.js'
import { type AmountRange, amountsOf } from './offer-totals.js'
import {
  findRange,
  isStay,
  type PricedRange,
  type RangeItem,
  type TravelItem,
  unitsOf,
} from './planning-range.js'

/** Facts beside the offers that the cost of a trip depends on. */
export interface TripFacts {
  /** The newest entry first. */
  ranges: readonly PricedRange[]
  /** By the id of the hospital. */
  places: ReadonlyMap<string, TripPlace>
  traveller: Traveller
}

export interface TripPlace {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The visa rule of the destination. */
  visa: ClaimView | null
}

export interface Traveller {
  /** Where the patient lives: ISO 3166-1 alpha-2. */
  country: string | null
  citizenships: readonly string[]
  /** Null where no case brief says. */
  companions: number | null
  treatmentId: string | null
}

type PriceSource =
  | { kind: 'offer' | 'other_offers'; offerIds: string[]; range: null }
  | { kind: 'planning_range'; offerIds: []; range: PricedRange }

/** What estimates need of an offer, published or not. */
export type EstimatedOffer = Pick<
  OfferView,
  'id' | 'hospital' | 'currency' | 'lines' | 'hospitalNights' | 'daysInCountry'
>

/** Minor units of the offer's currency, tax included. */
export interface Estimate extends AmountRange {
  source: PriceSource
}

/** A row of the comparison: a code of the checklist, or a line that an offer names. */
export interface RowOfOffers {
  key: string
  code: ChecklistCode
  name: string | null
}

const LEFT_OUT: readonly LineState[] = ['not_included', 'not_stated']

/** Prices what an offer leaves out: from its own line, then from the other offers, then from planning ranges. Nothing else prices it. */
export class OfferEstimates {
  constructor(
    private readonly offers: readonly EstimatedOffer[],
    private readonly conversions: Conversions,
    readonly facts: TripFacts,
  ) {}

  /**
   * Whether the patient needs the row and the offer does not include it. Nobody sleeps for free: an optional bed is left out too. A line
   * that only other hospitals have added to the checklist is not needed, so that no hospital makes the offers of others dearer.
   */
  isLeftOut(offer: EstimatedOffer, { key, code }: RowOfOffers): boolean {
    const line = lineOf(offer, key)
    if (code === 'other' && !line) return false
    const state = line?.state ?? 'not_stated'
    if (!isStay(code)) return LEFT_OUT.includes(state)
    return state !== 'included' && this.unitsOf(code, offer) !== 0
  }

  /** @returns null where nobody prices the row */
  find(offer: EstimatedOffer, row: RowOfOffers): Estimate | null {
    const line = lineOf(offer, row.key)
    const own = line && amountsOf(line)
    if (own) return { ...own, source: { kind: 'offer', offerIds: [offer.id], range: null } }
    return this.fromOthers(offer, row) ?? this.fromRanges(offer, row.code)
  }

  /** @returns null without a range, a rate or the number of units */
  fromRanges(offer: EstimatedOffer, item: RangeItem): Estimate | null {
    const { places, ranges, traveller } = this.facts
    const destination = places.get(offer.hospital.id)?.country
    const units = this.unitsOf(item, offer)
    if (!destination || units === null) return null
    const homes = item === 'visa' ? traveller.citizenships : traveller.country ? [traveller.country] : []
    const range = findRange(ranges, { item, destination, homes, treatmentId: traveller.treatmentId })
    const amounts = range && this.conversions.all(multiply(range, units, 1), range.currency, offer.currency)
    return range && amounts ? { ...amounts, source: { kind: 'planning_range', offerIds: [], range } } : null
  }

  /** Returns what the journey needs. A resident of the country needs no flight there, and a citizen needs no visa. */
  travelItems(offer: EstimatedOffer): TravelItem[] {
    const { places, traveller } = this.facts
    const destination = places.get(offer.hospital.id)?.country ?? ''
    const needed: [TravelItem, boolean][] = [
      ['flight', traveller.country !== destination],
      ['visa', !traveller.citizenships.includes(destination)],
    ]
    return needed.flatMap(([item, isNeeded]) => (isNeeded ? [item] : []))
  }

  /** The price of a bed depends on its nights, which differ between offers. */
  private fromOthers(offer: EstimatedOffer, { key, code }: RowOfOffers): Estimate | null {
    const prices = this.offers.flatMap((other) => {
      const line = other === offer ? undefined : lineOf(other, key)
      const amounts = line && amountsOf(line)
      const [units, theirs] = isStay(code) ? [this.unitsOf(code, offer), this.unitsOf(code, other)] : [1, 1]
      if (!amounts || units === null || !theirs) return []
      const here = this.conversions.all(multiply(amounts, units, theirs), other.currency, offer.currency)
      return here ? [{ offerId: other.id, ...here }] : []
    })
    const likely = prices.map((price) => price.likely).sort((a, b) => a - b)
    // The upper one of two in the middle: a plan errs on the dear side.
    const middle = likely[Math.floor(likely.length / 2)]
    if (middle === undefined) return null
    return {
      lowest: Math.min(...prices.map(({ lowest }) => lowest)),
      likely: middle,
      highest: Math.max(...prices.map(({ highest }) => highest)),
      source: { kind: 'other_offers', offerIds: prices.map(({ offerId }) => offerId), range: null },
    }
  }

  private unitsOf(item: RangeItem, offer: EstimatedOffer): number | null {
    return unitsOf(item, offer, this.facts.traveller.companions)
  }
}

/** Rounds half up to a whole minor unit. */
function multiply({ lowest, likely, highest }: AmountRange, units: number, by: number): AmountRange {
  const scale = (amount: number) => Number(divideRounding(BigInt(amount) * BigInt(units), BigInt(by)))
  return { lowest: scale(lowest), likely: scale(likely), highest: scale(highest) }
}

export const lineOf = ({ lines }: EstimatedOffer, key: string): OfferLine | undefined =>
  lines.find((line) => rowKeyOf(line) === key)

/** The rows of the checklist, then the further lines that the offers name. */
export function rowsOf(offers: readonly EstimatedOffer[]): RowOfOffers[] {
  const named = offers.flatMap(({ lines }) => lines.filter(({ name }) => name !== null))
  const rows = [
    ...CHECKLIST_CODES.filter((code) => code !== 'other').map((code) => ({ code, name: null })),
    ...new Map(named.map(({ code, name }) => [name, { code, name }])).values(),
  ]
  return rows.map(({ code, name }) => ({ key: rowKeyOf({ code, name }), code, name }))
}
