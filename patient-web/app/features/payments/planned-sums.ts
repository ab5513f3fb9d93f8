import type { PaymentDue, PaymentPlan } from '~/lib/api/types'
import { formatCharge, formatMinor, toCents } from '~/lib/format/money'

type Payee = PaymentPlan['payments'][number]['payee']

interface PlannedSum {
  usd: string
  /** In the currency of the offer. */
  own: string
}

export type PlannedSums = Record<Payee, PlannedSum>

/**
 * Returns what each payee gets by the plan of an accepted offer, in US dollars and in the currency of the offer. Undefined where one
 * of the two is unknown, and for an offer in US dollars.
 */
export function plannedSums(
  { paymentPlan: plan, estimatedCostUsd, hospitalUsd }: PaymentDue,
  locale: string,
): PlannedSums | undefined {
  if (!plan || plan.currency === 'USD' || estimatedCostUsd === null || hospitalUsd === null) return undefined
  const hospital = toCents(hospitalUsd)
  // A cost that is not that of the offer has no counterpart in its plan.
  if (hospital > 0 !== plan.payments.some(({ payee }) => payee === 'hospital')) return undefined
  const sumOf = (payee: Payee, cents: number): PlannedSum => ({
    usd: formatCharge(cents / 100, locale),
    own: formatMinor(
      plan.payments.reduce((sum, one) => sum + (one.payee === payee ? one.amount : 0), 0),
      plan.currency,
      plan.digits,
      locale,
    ),
  })
  return {
    sihat: sumOf('sihat', toCents(estimatedCostUsd) - hospital),
    hospital: sumOf('hospital', hospital),
  }
}
