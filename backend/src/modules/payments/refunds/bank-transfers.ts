import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../platform/audit/index.js'
import type { UserActor } from '../../../platform/authz/index.js'
import { NOW, type Tables } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { sendJob } from '../../../platform/outbox/index.js'
import { publishLiveEvent } from '../../notifications/index.js'
import { enter } from '../ledger/ledger.js'
import { paymentMail } from '../payment.jobs.js'
import { lockPayment } from '../payment-rows.js'
import { publishRefund, type RefundRequest, refusedOf } from './refund-requests.js'

interface BankTransfer extends RefundRequest {
  /** The bank's reference of the transfer. */
  reference: string
}

/**
 * Records that the team paid refused refunds by bank transfer. Stripe is not asked: the money left our bank account.
 * @returns the subscription at Stripe whose paid month went back whole, which has to end there
 * @throws ProblemError not_found, transfer_not_possible
 */
export async function recordBankTransfer(
  em: EntityManager,
  actor: UserActor,
  paymentId: string,
  { amountCents, reference, reason, category = null, isGoodwill = false }: BankTransfer,
): Promise<{ endedSubscription: string | null }> {
  const payment = await lockPayment(em, paymentId)
  if (!payment) throw new ProblemError('not_found')
  const open = await refusedOf(em, paymentId)
  if (open <= 0) throw new ProblemError('transfer_not_possible')
  const amount = amountCents ?? open
  const id = uuid()
  await em
    .getKysely<Tables>()
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      user_id: payment.user_id,
      amount_cents: amount,
      reason,
      category,
      is_goodwill: isGoodwill,
      requested_by: actor.userId,
      status: 'succeeded',
      method: 'bank_transfer',
      reference,
      retried_cents: amount,
    })
    .execute()
  await enter(em, {
    cause: `bank transfer ${id}`,
    paymentId,
    kind: payment.kind,
    amountCents: -amount,
    through: 'bank',
  })
  await audit(em, actor, {
    action: 'refund.record_transfer',
    subjectType: 'payment',
    subjectId: paymentId,
    details: { refundId: id, cents: amount },
  })
  const ended = await endRefundedMonth(em, paymentId)
  // Nobody can be told when the account is erased.
  if (payment.user_id) {
    await publishRefund(em, payment, 'refund_issued')
    if (ended)
      await publishLiveEvent(em, payment.user_id, 'subscription.updated', { subscriptionId: ended.id })
    await sendJob(em, paymentMail, { kind: 'refund_sent', id: paymentId, refundId: id })
  }
  return { endedSubscription: ended?.stripeId ?? null }
}

/** Ends Premium here where its newest month went back whole, as `SubscriptionSync` does after a refund to the card. */
const endRefundedMonth = (
  em: EntityManager,
  paymentId: string,
): Promise<{ id: string; stripeId: string } | undefined> =>
  em
    .getKysely<Tables>()
    .updateTable('subscriptions as s')
    .from('payments as p')
    .set({ refunded_at: NOW })
    .where('p.id', '=', paymentId)
    .whereRef('s.id', '=', 'p.subscription_id')
    .whereRef('s.paid_at', '=', 'p.paid_at')
    .where('s.refunded_at', 'is', null)
    .where('p.amount_cents', '<=', (eb) =>
      eb
        .selectFrom('refunds as r')
        .select(({ fn }) => fn.sum<number>('r.amount_cents').as('cents'))
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.status', '=', 'succeeded'),
    )
    .returning(['s.id', 's.stripe_subscription_id as stripeId'])
    .executeTakeFirst()
