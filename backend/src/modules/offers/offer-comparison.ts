import { minorUnitDigits } from '../../platform/money/index.js'
import type { FindConversion } from '../exchange-rates/index.js'
import { groupOf } from './checklist.js'
import { Conversions } from './conversions.js'
import type { OfferView } from './offer.dto.js'
import type {
  OfferCellView,
  OfferComparedTotalView,
  OfferComparisonView,
  OfferRowView,
} from './offer-comparison.dto.js'
import {
  type Estimate,
  type EstimatedOffer,
  lineOf,
  OfferEstimates,
  type RowOfOffers,
  rowsOf,
  type TripFacts,
} from './offer-estimates.js'
import { CURRENT } from './offer-status.js'
import { type AmountRange, amountsOf, plus } from './offer-totals.js'
import { priceSourceView, type TripCostView } from './trip-cost.dto.js'
import { tripCostOf } from './trip-cost.js'

/**
 * Sets the offers that are not over side by side, row by row of the checklist, with the cost of the whole trip. What an offer leaves out is
 * priced from the others, then from planning ranges. What nobody prices stays unpriced, and such an offer comes after the complete ones.
 * Commission plays no part.
 * @param patientCurrency ISO 4217: amounts are shown in it too, and compared in it
 */
export function compareOffers(
  offers: readonly OfferView[],
  findConversion: FindConversion,
  patientCurrency: string,
  facts: TripFacts,
): Omit<OfferComparisonView, 'acceptance' | 'changeOrders'> {
  const current = offers.filter(({ status }) => CURRENT.includes(status))
  const conversions = new Conversions(findConversion)
  const estimates = new OfferEstimates(current, conversions, facts)
  const toPatientCurrency = (amounts: AmountRange, from: string) =>
    conversions.all(amounts, from, patientCurrency)
  const rows = rowsOf(current)
  const compared = current.map((offer) => {
    const leftOut = leftOutOf(offer, rows, estimates)
    return {
      offer,
      leftOut,
      total: comparedTotal(offer, leftOut, toPatientCurrency),
      tripCost: tripCostOf(offer, leftOut, estimates, toPatientCurrency),
    }
  })
  const inOrder = sortByCost(compared, new Conversions(findConversion), patientCurrency)
  return {
    offers: [...inOrder.map(({ offer }) => offer), ...offers.filter((offer) => !current.includes(offer))],
    rows: rows.map((row) => ({
      ...row,
      group: groupOf(row.code),
      differs: new Set(current.map((offer) => stateOf(offer, row))).size > 1,
      cells: Object.fromEntries(
        compared.map(({ offer, leftOut }) => [offer.id, cellOf(offer, row, leftOut, toPatientCurrency)]),
      ),
    })),
    totals: Object.fromEntries(compared.map(({ offer, total }) => [offer.id, total])),
    tripCosts: Object.fromEntries(compared.map(({ offer, tripCost }) => [offer.id, tripCost])),
    patientCurrency,
    digits: digitsOf([...offers.map(({ currency }) => currency), patientCurrency]),
    rates: conversions.rates(),
  }
}

/**
 * The total of an offer with estimates of what it leaves out, as its patient reads it beside no other offer. Hospitals read it, so prices
 * of other offers play no part.
 */
export function totalWithNeeds(
  offer: EstimatedOffer & Pick<OfferView, 'total'>,
  findConversion: FindConversion,
  facts: TripFacts,
): Pick<OfferComparedTotalView, 'total' | 'unpriced'> {
  const estimates = new OfferEstimates([offer], new Conversions(findConversion), facts)
  const { total, unpriced } = comparedTotal(offer, leftOutOf(offer, rowsOf([offer]), estimates), () => null)
  return { total, unpriced }
}

const leftOutOf = (
  offer: EstimatedOffer,
  rows: readonly RowOfOffers[],
  estimates: OfferEstimates,
): LeftOutRow[] =>
  rows
    .filter((row) => estimates.isLeftOut(offer, row))
    .map((row) => ({ row, estimate: estimates.find(offer, row) }))

interface LeftOutRow {
  row: RowOfOffers
  estimate: Estimate | null
}

type ToPatientCurrency = (amounts: AmountRange, from: string) => AmountRange | null

function cellOf(
  offer: OfferView,
  row: RowOfOffers,
  leftOut: readonly LeftOutRow[],
  toPatientCurrency: ToPatientCurrency,
): OfferRowView['cells'][string] {
  const line = lineOf(offer, row.key)
  const amounts = line ? amountsOf(line) : null
  const left = leftOut.find((one) => one.row.key === row.key)
  const price = left?.estimate ?? amounts
  return {
    state: stateOf(offer, row),
    quantity: line?.quantity ?? null,
    lowest: amounts?.lowest ?? null,
    likely: amounts?.likely ?? null,
    highest: amounts?.highest ?? null,
    note: line?.note ?? null,
    isLeftOut: left !== undefined,
    estimate: left?.estimate ? estimateView(left.estimate) : null,
    inPatientCurrency: price && (toPatientCurrency(price, offer.currency)?.likely ?? null),
  }
}

const estimateView = ({ lowest, likely, highest, source }: Estimate): OfferCellView['estimate'] => ({
  lowest,
  amount: likely,
  highest,
  source: priceSourceView(source),
})

function comparedTotal(
  offer: Pick<OfferView, 'total' | 'currency'>,
  leftOut: readonly LeftOutRow[],
  toPatientCurrency: ToPatientCurrency,
): OfferComparedTotalView {
  const { lowest, likely, highest } = leftOut.reduce(
    (sum, { estimate }) => (estimate ? plus(sum, estimate) : sum),
    offer.total,
  )
  const total = { lowest, likely, highest }
  return {
    total,
    unpriced: leftOut.flatMap(({ row: { key }, estimate }) => (estimate ? [] : [key])),
    inPatientCurrency: toPatientCurrency(total, offer.currency),
  }
}

interface Compared {
  offer: OfferView
  total: OfferComparedTotalView
  tripCost: TripCostView
}

/** Complete trips first, then offers that are complete but for the journey. Within each, by the likely total in one currency for all. */
function sortByCost(compared: readonly Compared[], conversions: Conversions, currency: string): Compared[] {
  const rankOf = ({ offer, total, tripCost }: Compared) => {
    const isWhole = tripCost.unpriced.length === 0
    const likely = isWhole ? tripCost.likely : total.total.likely
    return {
      gaps: isWhole ? 0 : total.unpriced.length === 0 ? 1 : 2,
      likely: conversions.one(likely, offer.currency, currency) ?? Number.POSITIVE_INFINITY,
    }
  }
  return compared
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort(
      (a, b) =>
        a.rank.gaps - b.rank.gaps ||
        compareNumbers(a.rank.likely, b.rank.likely) ||
        a.one.offer.hospital.name.localeCompare(b.one.offer.hospital.name),
    )
    .map(({ one }) => one)
}

/** Two infinite ones are equal. */
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b)

const digitsOf = (currencies: readonly string[]) =>
  Object.fromEntries(currencies.map((currency) => [currency, minorUnitDigits(currency)]))

const stateOf = (offer: OfferView, { key }: RowOfOffers) => lineOf(offer, key)?.state ?? 'not_stated'
