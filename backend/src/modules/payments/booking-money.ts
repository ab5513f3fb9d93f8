import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { paidForBooking, refundsAboveCost } from '../bookings/index.js'
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
  const { rows } = await sql<{ deposits: number; paid: number; goodwill: number; refused: number }>`
    select deposits::int, cents::float8 as paid, goodwill_cents::float8 as goodwill, refused_cents::float8 as refused
    from ${paidForBooking(sql`${bookingId}`)} paid
  `.execute(em.getKysely())
  const { deposits = 0, paid: paidCents = 0, goodwill: goodwillCents = 0, refused = 0 } = rows[0] ?? {}
  return {
    estimatedCostCents,
    depositPercent,
    depositPaid: deposits > 0 && hasPaid({ paidCents, goodwillCents }),
    paidCents,
    goodwillCents,
    refusedCents: refused,
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
