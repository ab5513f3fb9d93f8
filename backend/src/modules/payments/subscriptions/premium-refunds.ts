import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import { fromNow, type Tables } from '../../../platform/database/index.js'
import { daysAfter } from '../moments.sql.js'
import { accountsOfPerson } from './accounts-of-person.sql.js'

/** Days after a payment in which the patient may request its refund. */
const REFUND_DAYS = 30

const eb = expressionBuilder<Tables & { p: Tables['payments'] }, 'p'>()

/** The last moment for the first refund request of payment `p`. */
export const ASK_UNTIL = daysAfter(eb.ref('p.paid_at'), REFUND_DAYS)

/** Whether the patient may request a refund of payment `p` now. A refusal by the bank does not end that right. */
export const CAN_ASK = eb.or([
  eb('p.paid_at', '>', fromNow(`-${REFUND_DAYS} days`)),
  eb.exists(
    eb
      .selectFrom('refunds as r')
      .whereRef('r.payment_id', '=', 'p.id')
      .where('r.status', '=', 'failed')
      .whereRef('r.requested_by', '=', 'p.user_id')
      .where('r.created_at', '<=', ASK_UNTIL),
  ),
])

const month = expressionBuilder<
  Tables & { asked: Tables['refunds']; month: Tables['payments'] },
  'asked' | 'month'
>()

/**
 * Whether refund `asked` of payment `month` for Premium counts as the person's refund: the patient asked for it and the bank has not
 * refused it, or the team sent again or transferred what the bank had refused.
 */
export const IS_ASKED_FOR = month.and([
  month('month.kind', '=', 'premium'),
  month('asked.status', '<>', 'failed'),
  month.or([
    month('month.user_id', '=', month.ref('asked.requested_by')),
    month.and([
      month('asked.retried_cents', '>', 0),
      month.exists(
        month
          .selectFrom('refunds as f')
          .whereRef('f.payment_id', '=', 'month.id')
          .whereRef('f.requested_by', '=', 'month.user_id')
          .where('f.status', '=', 'failed'),
      ),
    ]),
  ]),
])

const refund = expressionBuilder<Tables & { r: Tables['refunds']; p: Tables['payments'] }, 'r' | 'p'>()

/** Refused refund `r` of payment `p` that the patient asked for, who has the refund of another month instead, also with another account. */
export const REPLACED = refund.and([
  refund('r.status', '=', 'failed'),
  refund('p.kind', '=', 'premium'),
  refund('r.requested_by', 'is not', null),
  refund('r.requested_by', '=', refund.ref('p.user_id')),
  refund.exists(
    refund
      .selectFrom('refunds as asked')
      .innerJoin('payments as month', 'month.id', 'asked.payment_id')
      .where(IS_ASKED_FOR)
      .whereRef('month.id', '<>', 'p.id')
      .where('month.user_id', 'in', accountsOfPerson(refund.ref('p.user_id'))),
  ),
])

/** Finds the patient's newest payment for Premium that can be refunded now. */
export function findRefundable(
  em: EntityManager,
  userId: string,
): Promise<{ paymentId: string; stripeId: string } | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.id as paymentId', 's.stripe_subscription_id as stripeId'])
    .where('p.user_id', '=', userId)
    .where('p.kind', '=', 'premium')
    .where('p.status', '=', 'paid')
    .where(CAN_ASK)
    .orderBy('p.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const subscription = expressionBuilder<Tables & { s: Tables['subscriptions'] }, 's'>()

/** Subscription `s` is refunded or being refunded: by the patient's request, or the newest month whole by the team. */
export const BEING_REFUNDED = subscription.exists(
  subscription
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .whereRef('p.subscription_id', '=', 's.id')
    .where('r.status', '<>', 'failed')
    .groupBy('p.id')
    .having((group) =>
      group.or([
        group('s.refunded_at', 'is not', null),
        group.fn.agg<boolean>('bool_or', [group('r.requested_by', '=', group.ref('s.user_id'))]),
        group.and([
          group('p.paid_at', '=', group.ref('s.paid_at')),
          group(group.fn.sum<number>('r.amount_cents'), '>=', group.ref('p.amount_cents')),
        ]),
      ]),
    ),
)

export async function isBeingRefunded(em: EntityManager, stripeId: string): Promise<boolean> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('subscriptions as s')
    .where('s.stripe_subscription_id', '=', stripeId)
    .where(BEING_REFUNDED)
    .execute()
  return rows.length > 0
}
