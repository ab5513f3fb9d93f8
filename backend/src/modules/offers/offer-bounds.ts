import type { FieldProblem } from '../../platform/errors/index.js'
import { minorUnitDigits } from '../../platform/money/index.js'
import type { OfferContent } from './offer-content.dto.js'
import { gap } from './offer-gap.js'
import { amountsOf, totalOf } from './offer-totals.js'

/** One US dollar buys fewer than 10 units of these (2026). */
const DEAR =
  `AED AUD AWG AZN BAM BBD BHD BMD BND BRL BSD BYN BZD CAD CHF CNY DKK EUR FJD FKP GBP GEL GIP GTQ HKD ILS JOD
  KWD KYD LYD MOP MYR NZD OMR PAB PEN PGK PLN QAR RON SAR SBD SGD SHP TMT TND TOP TTD USD WST XCD XCG`.split(
    /\s+/,
  )
/** One US dollar buys more than 1,000 units of these, or soon may. */
const CHEAP =
  `AOA ARS BIF CDF CLP COP GNF IDR IQD IRR KHR KPW KRW LAK LBP MGA MMK MNT MWK NGN PYG RWF SDG SSP SYP TZS UGX
  UZS VES VND YER ZWG`.split(/\s+/)

/**
 * Finds the largest amount and total of an offer, in minor units: a million US dollars or more in nearly every currency. It finds
 * zeros too many, so it needs no exchange rate.
 */
export const largestAmount = (currency: string): number =>
  minorUnits(currency, { dear: 10 ** 7, ordinary: 10 ** 9, cheap: 10 ** 11 })

/** Finds the smallest total of an offer, in minor units: about the price of a meal. A smaller total is a mistake or a bait. */
const smallestTotalOf = (currency: string): number =>
  minorUnits(currency, { dear: 10, ordinary: 100, cheap: 10_000 })

function minorUnits(currency: string, units: Record<'dear' | 'ordinary' | 'cheap', number>): number {
  const kind = DEAR.includes(currency) ? 'dear' : CHEAP.includes(currency) ? 'cheap' : 'ordinary'
  return units[kind] * 10 ** minorUnitDigits(currency)
}

interface Sum {
  pointer: string
  amounts: (number | null)[]
}

/** Lists the amounts that no treatment costs. Where each of them is possible, their total may not be. */
export function findLargeAmounts(content: OfferContent): FieldProblem[] {
  const limit = largestAmount(content.currency)
  const isLarge = ({ amounts }: Sum) => amounts.some((amount) => amount !== null && amount > limit)
  const large = amountsIn(content).filter(isLarge)
  const { lowest, likely, highest } = totalOf(content)
  const total = { pointer: totalAt(content), amounts: [lowest, likely, highest] }
  const params = moneyParams(limit, content.currency)
  return (large.length > 0 ? large : [total].filter(isLarge)).map(({ pointer }) =>
    gap(pointer, 'offer_amount_large', params),
  )
}

/** Finds a total that is nothing or nearly nothing. Without a price there is no total yet. */
export function findSmallTotal(content: OfferContent): FieldProblem[] {
  const least = smallestTotalOf(content.currency)
  const isPriced =
    content.package || content.lines.some((line) => line.state === 'included' && amountsOf(line))
  if (!isPriced || totalOf(content).lowest >= least) return []
  return [gap(totalAt(content), 'offer_total_small', moneyParams(least, content.currency))]
}

const moneyParams = (minor: number, currency: string) => ({
  amount: minor / 10 ** minorUnitDigits(currency),
  currency,
})

const totalAt = (content: OfferContent) => (content.package ? '/package' : '/lines')

const amountsIn = ({ lines, scheduledSeparately, contingencyRates, commission }: OfferContent): Sum[] => [
  ...lines.map((line, index) => ({ pointer: `/lines/${index}/likely`, amounts: threeOf(line) })),
  ...scheduledSeparately.map((item, index) => ({
    pointer: `/scheduledSeparately/${index}/likely`,
    amounts: threeOf(item),
  })),
  ...contingencyRates.map(({ amount }, index) => ({
    pointer: `/contingencyRates/${index}/amount`,
    amounts: [amount],
  })),
  { pointer: '/commission', amounts: [commission] },
]

const threeOf = ({ lowest, likely, highest }: Record<'lowest' | 'likely' | 'highest', number | null>) => [
  lowest,
  likely,
  highest,
]
