import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/http/index.js'
import type { RefundCategory } from './refund-category.js'

export interface RefundRequest {
  /** Everything that is left, when left out. */
  amountCents?: number | undefined
  /** For the team. */
  reason: string
  /** For the patient. */
  category?: RefundCategory | null | undefined
  /** The patient does not owe the amount again. */
  isGoodwill?: boolean | undefined
}

/** Refund `r` failed at the bank and nobody requested it again: the team has to handle it. */
export const REFUSED_REFUND = sql`r.status = 'failed' and not exists (
  select from refunds n where n.payment_id = r.payment_id and n.created_at > r.created_at and n.status <> 'failed')`

/** Payment `p` was for a booking that is cancelled, and some of it is still here. */
export const HELD_FOR_CANCELLED = sql`p.status = 'paid' and p.booking_id in (select id from bookings where status = 'cancelled')
  and p.amount_cents > coalesce((
    select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)`

/** What neither went back of a payment nor is on its way. Less than nothing, when somebody at Stripe was faster. */
export async function leftOf(em: EntityManager, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (amount_cents - coalesce((
      select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0))::float8 as cents
    from payments p where id = ${paymentId}
  `.execute(em.getKysely())
  return rows[0]?.cents ?? 0
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
  { amountCents, reason, category = null, isGoodwill = false }: RefundRequest,
): Promise<string> {
  const db = em.getKysely()
  const { rows } = await sql<{ status: string; user_id: string | null }>`
    select status, user_id from payments where id = ${paymentId} for update
  `.execute(db)
  const [payment] = rows
  if (!payment) throw new ProblemError('not_found')
  if (payment.status !== 'paid') throw new ProblemError('refund_not_possible')
  const left = await leftOf(em, paymentId)
  if (left <= 0) throw new ProblemError('refund_not_possible')
  const amount = amountCents ?? left
  if (amount > left) throw new ProblemError('refund_too_large')
  const id = uuid()
  const requestedBy = actor.kind === 'user' ? actor.userId : null
  await sql`
    insert into refunds (id, payment_id, user_id, amount_cents, reason, category, is_goodwill, requested_by, status)
    values (${id}, ${paymentId}, ${payment.user_id}, ${amount}, ${reason}, ${category}, ${isGoodwill},
      ${requestedBy}, 'requested')
  `.execute(db)
  await audit(em, actor, {
    action: 'refund.request',
    subjectType: 'payment',
    subjectId: paymentId,
    details: { refundId: id, cents: amount },
  })
  return id
}
