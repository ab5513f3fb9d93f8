import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { refundsAboveCost } from '../bookings/index.js'
import { SYNC } from './differences.js'
import { paymentRefund } from './payment.jobs.js'
import { type BookingBalance, hasPaid } from './payment-amounts.js'
import { leftOf, type RefundRequest, requestRefund } from './refund-requests.js'

export async function moneyOf(
  em: EntityManager,
  bookingId: string,
  estimatedCostCents: number | null,
  depositPercent: number,
): Promise<BookingBalance> {
  const { rows } = await sql<{
    deposits: number
    paid: number
    back: number
    goodwill: number
    requested: number
  }>`
    select count(*) filter (where kind = 'deposit')::int as deposits, coalesce(sum(amount_cents), 0)::float8 as paid,
      coalesce(sum(refunded.cents), 0)::float8 as back, coalesce(sum(refunded.goodwill_cents), 0)::float8 as goodwill,
      coalesce(sum(refunded.requested_cents), 0)::float8 as requested
    from payments p
    cross join lateral (
      select sum(amount_cents - retried_cents) as requested_cents, sum(amount_cents) filter (where r.status <> 'failed') as cents,
        sum(amount_cents) filter (where r.status <> 'failed' and is_goodwill) as goodwill_cents
      from refunds r where r.payment_id = p.id) refunded
    where booking_id = ${bookingId} and status = 'paid'
  `.execute(em.getKysely())
  const { deposits = 0, paid = 0, back = 0, goodwill: goodwillCents = 0, requested = 0 } = rows[0] ?? {}
  const paidCents = paid - back
  return {
    estimatedCostCents,
    depositPercent,
    depositPaid: deposits > 0 && hasPaid({ paidCents, goodwillCents }),
    paidCents,
    goodwillCents,
    refundableCents: paid - requested,
  }
}

/** Money goes back that nobody waits for: the worker asks Stripe. What went back already does so once. */
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
  for (const { paymentId, amountCents } of await refundsAboveCost(em, bookingId, costCents))
    await giveBack(em, paymentId, {
      amountCents,
      reason: 'More than the booking costs now',
      category: 'booking_changed',
      leavesRefused: true,
    })
}
