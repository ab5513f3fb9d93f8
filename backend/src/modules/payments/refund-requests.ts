import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type RefundCategory, refusedCents } from '../bookings/index.js'
import { notify, publishLiveEvent } from '../notifications/index.js'
import { lockPayment, type PaymentRow } from './payment-rows.js'
import { REPLACED } from './premium-refunds.js'

export interface RefundRequest {
  /** Everything that is left, when left out. */
  amountCents?: number | undefined
  /** For the team. */
  reason: string
  /** For the patient. */
  category?: RefundCategory | null | undefined
  /** The patient does not owe the amount again. */
  isGoodwill?: boolean | undefined
  /** The refund has a cause of its own: refused refunds stay open beside it. */
  leavesRefused?: boolean | undefined
}

/**
 * Cents of refused refunds of payment `p` that are open: the team has to handle them. A refused refund of Premium is not open once the patient has that of another month (decision 0028).
 */
export const REFUSED_CENTS = sql<number>`(
  select ${refusedCents(sql`${REPLACED} is not true`)} from refunds r where r.payment_id = p.id)`

/** Payments with refused refunds that are open, and the time of the first refusal's request. */
export const REFUSED_REFUNDS = sql`(
  select p.id, min(f.created_at) as created_at from refunds f join payments p on p.id = f.payment_id
  where f.status = 'failed' group by p.id having ${REFUSED_CENTS} > 0) refused`

/** Payment `p` was for a booking that is cancelled, and some of it is still here. */
export const HELD_FOR_CANCELLED = sql<boolean>`p.status = 'paid' and p.booking_id in (select id from bookings where status = 'cancelled')
  and p.amount_cents > coalesce((
    select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)`

/** Cents of a payment that can still be refunded. Negative when somebody refunded more at Stripe. */
export async function leftOf(em: EntityManager, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (amount_cents - coalesce((
      select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0))::float8 as cents
    from payments p where id = ${paymentId}
  `.execute(em.getKysely())
  return rows[0]?.cents ?? 0
}

/**
 * Tells open pages of a refund's new state, and notifies the patient of its end where it is for a booking. The history of a booking lists
 * its refunds. Nobody is told when the account is erased.
 */
export async function publishRefund(
  em: EntityManager,
  payment: PaymentRow,
  end?: 'refund_issued' | 'refund_failed',
): Promise<void> {
  const { id, user_id: userId, booking_id: bookingId } = payment
  if (!userId) return
  if (bookingId) await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
  await publishLiveEvent(em, userId, 'payment.updated', { paymentId: id })
  if (bookingId && end) await notify(em, userId, end, bookingId)
}

/** Reads the cents of refused refunds of a payment that are open. */
export async function refusedOf(em: EntityManager, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${REFUSED_CENTS}::float8 as cents from payments p where id = ${paymentId}
  `.execute(em.getKysely())
  return rows[0]?.cents ?? 0
}

/** Cents of refused goodwill refunds of payment `p` that are open. They are part of the refused refunds. */
export const REFUSED_GOODWILL_CENTS = sql<number>`least(${REFUSED_CENTS}, (
  select ${refusedCents(sql`r.is_goodwill`)} from refunds r where r.payment_id = p.id))`

/** Reads the cents of refused refunds of a payment that are open: all of them, and the goodwill among them. */
export async function refusedParts(
  em: EntityManager,
  paymentId: string,
): Promise<{ all: number; goodwill: number }> {
  const { rows } = await sql<{ all: number; goodwill: number }>`
    select ${REFUSED_CENTS}::float8 as all, ${REFUSED_GOODWILL_CENTS}::float8 as goodwill from payments p where id = ${paymentId}
  `.execute(em.getKysely())
  return rows[0] ?? { all: 0, goodwill: 0 }
}

/**
 * Writes a refund down, in the caller's transaction. What is asked for at the same time cannot be more than there is.
 * @returns the refund's id, for `RefundsService.carryOut`
 * @throws ProblemError not_found, refund_not_possible, refund_too_large
 */
export async function requestRefund(
  em: EntityManager,
  actor: UserActor | SystemActor,
  paymentId: string,
  { amountCents, reason, category = null, isGoodwill = false, leavesRefused = false }: RefundRequest,
): Promise<string> {
  const payment = await lockPayment(em, paymentId)
  if (!payment) throw new ProblemError('not_found')
  if (payment.status !== 'paid') throw new ProblemError('refund_not_possible')
  const left = await leftOf(em, paymentId)
  if (left <= 0) throw new ProblemError('refund_not_possible')
  const amount = amountCents ?? left
  if (amount > left) throw new ProblemError('refund_too_large')
  const retried = leavesRefused ? 0 : Math.min(amount, await refusedOf(em, paymentId))
  const id = uuid()
  const requestedBy = actor.kind === 'user' ? actor.userId : null
  await sql`
    insert into refunds (id, payment_id, user_id, amount_cents, reason, category, is_goodwill, requested_by, status,
      retried_cents)
    values (${id}, ${paymentId}, ${payment.user_id}, ${amount}, ${reason}, ${category}, ${isGoodwill},
      ${requestedBy}, 'requested', ${retried})
  `.execute(em.getKysely())
  await audit(em, actor, {
    action: 'refund.request',
    subjectType: 'payment',
    subjectId: paymentId,
    details: { refundId: id, cents: amount },
  })
  await publishRefund(em, payment)
  return id
}
