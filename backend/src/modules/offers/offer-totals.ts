import type { OfferContent, OfferLine } from './offer-content.dto.js'

/** A likely amount between its bounds. Minor units of the offer's currency, tax included. */
export interface AmountRange {
  lowest: number
  likely: number
  highest: number
}

type Priced = Pick<OfferContent, 'package' | 'lines'>

const NOTHING: AmountRange = { lowest: 0, likely: 0, highest: 0 }

/** Adds up what an offer includes. Optional lines are not part of it. */
export const totalOf = (offer: Priced): AmountRange =>
  totalsByParty(offer).reduce((sum, { total }) => plus(sum, total), NOTHING)

/** The total for each party that sends a bill. Acceptance binds the highest total of each. */
export function totalsByParty(offer: Priced): { billedBy: string; total: AmountRange }[] {
  if (offer.package) {
    const { billedBy, ...total } = offer.package
    return [{ billedBy, total }]
  }
  const totals = new Map<string, AmountRange>()
  for (const line of offer.lines) {
    const amounts = line.state === 'included' ? amountsOf(line) : null
    if (amounts) totals.set(line.billedBy, plus(totals.get(line.billedBy) ?? NOTHING, amounts))
  }
  return [...totals].map(([billedBy, total]) => ({ billedBy, total }))
}

/** Adds the tax to the amounts of a line. Null for a line without a price. */
export function amountsOf({ lowest, likely, highest, taxRate, taxIncluded }: OfferLine): AmountRange | null {
  if (lowest === null || likely === null || highest === null) return null
  const rate = taxIncluded ? '0' : taxRate
  return { lowest: addTax(lowest, rate), likely: addTax(likely, rate), highest: addTax(highest, rate) }
}

/** Rounds half up to a whole minor unit. */
function addTax(amount: number, taxRate: string): number {
  const [whole = '', decimals = ''] = taxRate.split('.')
  const scale = 100n * 10n ** BigInt(decimals.length)
  const factor = scale + BigInt(whole + decimals)
  return Number((BigInt(amount) * factor * 2n + scale) / (scale * 2n))
}

export const plus = (a: AmountRange, b: AmountRange): AmountRange => ({
  lowest: a.lowest + b.lowest,
  likely: a.likely + b.likely,
  highest: a.highest + b.highest,
})
