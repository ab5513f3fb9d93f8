import type { EntityManager } from '@mikro-orm/postgresql'
import { sendJob } from '../../../platform/outbox/index.js'
import { lockedRefundsAboveCost } from '../../bookings/index.js'
import { paymentRefund } from '../payment.jobs.js'
import { SYNC } from '../reconciliation/differences.js'
import { leftOf, type RefundRequest, requestRefund } from './refund-requests.js'

/** Requests a refund of at most the money that is left of the payment. The worker sends it to Stripe. */
export async function giveBack(
  em: EntityManager,
  paymentId: string,
  { amountCents: wanted, ...request }: RefundRequest,
): Promise<void> {
  const left = await leftOf(em, paymentId)
  const amountCents = Math.min(wanted ?? left, left)
  if (amountCents <= 0) return
  const refundId = await requestRefund(em, SYNC, paymentId, { ...request, amountCents })
  await sendJob(em, paymentRefund, { refundId })
}

/** Refunds what was paid above the cost, without asking for a refused refund again. */
export async function giveBackAboveCost(
  em: EntityManager,
  bookingId: string,
  costCents: number,
): Promise<void> {
  for (const { paymentId, amountCents } of await lockedRefundsAboveCost(em, bookingId, costCents))
    await giveBack(em, paymentId, {
      amountCents,
      reason: 'More than the booking costs now',
      category: 'booking_changed',
      leavesRefused: true,
    })
}
