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
  { amountCents, reason, category = null }: RefundRequest,
): Promise<string> {
  const db = em.getKysely()
  const { rows } = await sql<{ status: string; user_id: string | null; amount: number }>`
    select status, user_id, amount_cents::float8 as amount from payments where id = ${paymentId} for update
  `.execute(db)
  const [payment] = rows
  if (!payment) throw new ProblemError('not_found')
  if (payment.status !== 'paid') throw new ProblemError('refund_not_possible')
  const { rows: sums } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from refunds
    where payment_id = ${paymentId} and status <> 'failed'
  `.execute(db)
  const left = payment.amount - (sums[0]?.cents ?? 0)
  if (left === 0) throw new ProblemError('refund_not_possible')
  const amount = amountCents ?? left
  if (amount > left) throw new ProblemError('refund_too_large')
  const id = uuid()
  const requestedBy = actor.kind === 'user' ? actor.userId : null
  await sql`
    insert into refunds (id, payment_id, user_id, amount_cents, reason, category, requested_by, status)
    values (${id}, ${paymentId}, ${payment.user_id}, ${amount}, ${reason}, ${category}, ${requestedBy}, 'requested')
  `.execute(db)
  await audit(em, actor, {
    action: 'refund.request',
    subjectType: 'payment',
    subjectId: paymentId,
    details: { refundId: id, cents: amount },
  })
  return id
}
