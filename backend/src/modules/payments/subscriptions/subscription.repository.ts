import type { EntityManager } from '@mikro-orm/postgresql'
import { NOW, readJson, type Tables } from '../../../platform/database/index.js'
import { daysAfter } from '../moments.sql.js'
import { ASK_UNTIL, BEING_REFUNDED, CAN_ASK } from './premium-refunds.js'

/** Stripe charges a renewal some time after its hour, and events may be late: the tools stay open until it is known. */
const GRACE_DAYS = 3

export interface SubscriptionState {
  isPremium: boolean
  status: 'active' | 'past_due' | 'ended'
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: boolean
  refundableUntil: string | null
  canRefund: boolean
  canResume: boolean
}

/**
 * Reads what the person's subscription is worth now; of several, the one that opens Premium, else the newest. A month that was
 * paid and that the bank did not take back stays open, although the subscription has ended at Stripe.
 */
export async function findOwnSubscription(
  em: EntityManager,
  userId: string,
): Promise<SubscriptionState | undefined> {
  const db = em.getKysely<Tables>()
  const own = db
    .selectFrom('subscriptions as s')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.subscription_id', '=', 's.id').onRef('p.paid_at', '=', 's.paid_at'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('refunds as r')
        .whereRef('r.payment_id', '=', 'p.id')
        .select((r) => [
          r(r.fn.countAll().filterWhere('r.status', 'in', ['requested', 'pending']), '>', 0).as(
            'is_under_way',
          ),
          r(r.fn.countAll().filterWhere('r.status', '=', 'failed'), '>', 0).as('is_refused'),
        ])
        .as('refunds'),
    )
    .where('s.user_id', '=', userId)
    .where('s.paid_at', 'is not', null)
    .select((eb) => [
      's.status',
      's.paid_until',
      's.refunded_at',
      's.cancel_at_period_end',
      's.created_at',
      'refunds.is_under_way',
      ASK_UNTIL.as('ask_until'),
      BEING_REFUNDED.as('is_being_refunded'),
      eb.fn
        .coalesce(
          eb.and([eb('s.refunded_at', 'is', null), eb.not('refunds.is_under_way'), CAN_ASK]),
          eb.lit(false),
        )
        .as('can_refund'),
      eb.fn
        .coalesce(
          eb.and([
            eb('s.refunded_at', 'is', null),
            eb
              .case()
              .when('s.status', '=', 'canceled')
              .then(eb.and([eb.ref('refunds.is_refused'), eb('s.paid_until', '>', NOW)]))
              .else(
                eb.and([
                  eb('s.status', 'in', ['active', 'trialing']),
                  eb(
                    eb
                      .case()
                      .when(eb.ref('s.cancel_at_period_end'))
                      .then(eb.ref('s.paid_until'))
                      .else(daysAfter(eb.ref('s.paid_until'), GRACE_DAYS))
                      .end(),
                    '>',
                    NOW,
                  ),
                ]),
              )
              .end(),
          ]),
          eb.lit(false),
        )
        .as('is_premium'),
    ])
  const states = db
    .selectFrom(own.as('own'))
    .select((eb) => [
      'is_premium as isPremium',
      eb
        .case()
        .when(eb.ref('is_premium'))
        .then('active' as const)
        .when('status', 'in', ['past_due', 'unpaid'])
        .then('past_due' as const)
        .else('ended' as const)
        .end()
        .as('status'),
      eb.case().when('refunded_at', 'is', null).then(eb.ref('paid_until')).end().as('currentPeriodEnd'),
      eb
        .or([
          eb.ref('cancel_at_period_end'),
          eb.ref('is_being_refunded'),
          eb.and([eb.ref('is_premium'), eb('status', '=', 'canceled')]),
        ])
        .as('cancelAtPeriodEnd'),
      eb
        .case()
        .when(eb.and([eb.ref('can_refund'), eb('ask_until', '>', NOW)]))
        .then(eb.ref('ask_until'))
        .end()
        .as('refundableUntil'),
      'can_refund as canRefund',
      eb
        .and([
          eb('status', '=', 'active'),
          eb.ref('cancel_at_period_end'),
          eb('refunded_at', 'is', null),
          eb.not('is_under_way'),
        ])
        .as('canResume'),
    ])
    .orderBy('is_premium', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
  return (await readJson(em, states))[0]
}
