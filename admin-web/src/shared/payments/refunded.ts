import type { Payment } from '../../providers/types'

/** US dollars in whole cents, so that sums come out even. */
const cents = (usd: number) => Math.round(usd * 100)

/** US dollars of a payment that were refunded or are on their way back. */
export function backOf({ refunds }: Pick<Payment, 'refunds'>): number {
  const asked = refunds.filter(({ status }) => status !== 'failed')
  return asked.reduce((sum, refund) => sum + cents(refund.amount), 0) / 100
}

/** US dollars of a payment that can still be refunded. */
export const leftOf = (payment: Pick<Payment, 'amount' | 'refunds'>): number =>
  Math.max(0, cents(payment.amount) - cents(backOf(payment))) / 100

/** How much of a payment went back for good. */
export function refundedPart({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>) {
  if (refunded <= 0) return 'none'
  return cents(refunded) >= cents(amount) ? 'whole' : 'part'
}
