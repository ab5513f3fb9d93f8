import type { Payment } from '~/lib/api/types'

/** What became of the refund of the newest payment for Premium. */
export type MoneyBack = 'asked' | 'arrived' | 'failed'

/** @returns undefined where no refund was asked for */
export function moneyBackOf(payments: Payment[] | undefined): MoneyBack | undefined {
  const newest = payments?.find(({ kind, status }) => kind === 'premium' && status === 'paid')
  const refund = newest?.refunds.at(-1)
  if (!refund) return undefined
  if (refund.status === 'succeeded') return 'arrived'
  return refund.status === 'failed' ? 'failed' : 'asked'
}
