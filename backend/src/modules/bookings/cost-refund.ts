import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { paidForBooking, REFUNDED_CENTS, refusedCents } from './paid-for-booking.js'

interface CostRefund {
  paymentId: string
  amountCents: number
}

/** Computes `refundsAboveCost` under a lock of the payments, so that no refund of them is stored meanwhile. */
export async function lockedRefundsAboveCost(
  em: EntityManager,
  bookingId: string,
  costCents: number,
): Promise<CostRefund[]> {
  await em
    .getKysely<Tables>()
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return refundsAboveCost(em, bookingId, costCents)
}

/**
 * Computes what goes back when a booking has this cost: what was paid above it, of the newest payment first. Goodwill refunds
 * count as paid: the patient keeps them when the cost falls. A refund that the bank refused is not asked for again: it waits for
 * the team.
 */
export async function refundsAboveCost(
  em: EntityManager,
  bookingId: string,
  costCents: number,
): Promise<CostRefund[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .crossJoin(({ val }) => paidForBooking(val(bookingId)).as('paid'))
    .select((eb) => {
      const left = eb(eb('p.amount_cents', '-', REFUNDED_CENTS), '-', refusedCents(sql.lit(true)))
      return [
        'p.id as paymentId',
        eb.cast<number>(left, 'float8').as('left'),
        eb.cast<number>('paid.goodwill_cents', 'float8').as('goodwill'),
      ]
    })
    .where('p.booking_id', '=', bookingId)
    .where('p.status', '=', 'paid')
    .groupBy(['p.id', 'paid.goodwill_cents'])
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  let over = rows.reduce((sum, { left }) => sum + left, (rows[0]?.goodwill ?? 0) - costCents)
  const refunds: CostRefund[] = []
  for (const { paymentId, left } of rows) {
    const amountCents = Math.min(left, over)
    if (amountCents <= 0) continue
    refunds.push({ paymentId, amountCents })
    over -= amountCents
  }
  return refunds
}

/** @throws ProblemError refund_differs, which names the refund, when a new cost refunds another sum than the administrator agreed to */
export async function requireAgreedRefund(
  em: EntityManager,
  booking: { id: string; collectedCents: number | null },
  agreedUsd = 0,
): Promise<void> {
  const { id, collectedCents } = booking
  const refunds = collectedCents === null ? [] : await lockedRefundsAboveCost(em, id, collectedCents)
  const cents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (cents === Math.round(agreedUsd * 100)) return
  throw new ProblemError('refund_differs', {
    reason: 'cost_refunds',
    params: { amount: cents / 100 },
  })
}
