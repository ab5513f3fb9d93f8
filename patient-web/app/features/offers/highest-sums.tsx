import type { AcceptanceTerms, Offer } from '~/lib/api/types'
import { formatCharge, formatMinor, toCents } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { useTermWords } from './use-term-words'

interface HighestSumsProps {
  offer: Offer
  /** Of the currency, after the decimal point. */
  digits: number
  /** The highest total in US dollars. Null without a valid rate. */
  costUsd: AcceptanceTerms['costUsd']
}

/** Whether the shares of the highest total are whole minor units. The server rounds others. */
export const hasExactShares = ({ paymentPlan, total }: Offer): boolean =>
  paymentPlan.every(({ percent }) => (total.highest * percent) % 100 === 0)

/** The most that each payment can be. Shows nothing where the shares are no whole minor units. */
export function HighestSums({ offer, digits, costUsd }: HighestSumsProps) {
  const { id, currency, paymentPlan, total } = offer
  const t = useT()
  const locale = useLocale()
  const words = useTermWords()
  if (!hasExactShares(offer) || paymentPlan.length === 0) return null
  const sumOf = (percent: number) => {
    const amount = formatMinor((total.highest * percent) / 100, currency, digits, locale)
    if (costUsd === null || currency === 'USD') return t('offers.accept.sum', { amount })
    const dollars = formatCharge(Math.round((toCents(costUsd) * percent) / 100) / 100, locale)
    return t('offers.accept.sum.dollars', { amount, dollars })
  }
  return (
    <div>
      <h4 id={`sums-${id}`}>{t('offers.plan')}</h4>
      <ul aria-labelledby={`sums-${id}`}>
        {paymentPlan.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the plan of a version never changes
          <li key={index}>
            {words.payment(payment)}: {sumOf(payment.percent)}
          </li>
        ))}
      </ul>
    </div>
  )
}
