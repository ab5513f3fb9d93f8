import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
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

/**
 * Refunds what was paid above the cost, of the newest payment first. Goodwill refunds count as paid: the patient keeps them when
 * the cost falls. A refund that the bank refused is not asked for again: it waits for the team.
 */
export async function giveBackAboveCost(
  em: EntityManager,
  bookingId: string,
  costCents: number,
): Promise<void> {
  const db = em.getKysely()
  // No refund of them is written down meanwhile.
  await sql`select from payments where booking_id = ${bookingId} order by id for update`.execute(db)
  const { rows } = await sql<{ id: string; left: number; goodwill: number }>`
    select p.id, (p.amount_cents - coalesce(refunded.cents, 0))::float8 as left,
      coalesce(refunded.goodwill_cents, 0)::float8 as goodwill
    from payments p
    cross join lateral (
      select sum(amount_cents - retried_cents) as cents,
        sum(amount_cents) filter (where is_goodwill and status <> 'failed') as goodwill_cents
      from refunds r where r.payment_id = p.id) refunded
    where booking_id = ${bookingId} and status = 'paid' order by paid_at desc, id desc
  `.execute(db)
  let over = rows.reduce((sum, { left, goodwill }) => sum + left + goodwill, -costCents)
  for (const { id, left } of rows) {
    const amountCents = Math.min(left, over)
    if (amountCents <= 0) continue
    await giveBack(em, id, {
      amountCents,
      reason: 'More than the booking costs now',
      category: 'booking_changed',
      leavesRefused: true,
    })
    over -= amountCents
  }
}
