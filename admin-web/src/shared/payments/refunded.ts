import type { Payment } from '../../providers/types'

/** US dollars in whole cents, so that sums come out even. */
const cents = (usd: number) => Math.round(usd * 100)

/** What neither went back of a payment nor is on its way: as much can be given back. */
export function leftOf({ amount, refunds }: Pick<Payment, 'amount' | 'refunds'>): number {
  const asked = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + cents(refund.amount), 0)
  return Math.max(0, cents(amount) - asked) / 100
}

/** How much of a payment went back for good. */
export function refundedPart({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>) {
  if (refunded <= 0) return 'none'
  return cents(refunded) >= cents(amount) ? 'whole' : 'part'
}
