import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
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
  const { rows } = await sql<{ state: SubscriptionState }>`
    select json_build_object(
      'isPremium', is_premium,
      'status', case when is_premium then 'active'
        when status in ('past_due', 'unpaid') then 'past_due' else 'ended' end,
      'currentPeriodEnd', case when refunded_at is null then paid_until end,
      'cancelAtPeriodEnd', cancel_at_period_end or is_being_refunded or is_premium and status = 'canceled',
      'refundableUntil', case when can_refund and ask_until > now() then ask_until end,
      'canRefund', can_refund,
      'canResume', status = 'active' and cancel_at_period_end and refunded_at is null and not is_refund_under_way
    ) as state
    from (
      select s.*, ${ASK_UNTIL} as ask_until, is_refund_under_way, ${BEING_REFUNDED} as is_being_refunded,
        coalesce(s.refunded_at is null and not is_refund_under_way and ${CAN_ASK}, false) as can_refund,
        coalesce(s.refunded_at is null and case s.status
          when 'canceled' then is_refund_refused and now() < s.paid_until
          else s.status in ('active', 'trialing') and now() < s.paid_until
            + case when s.cancel_at_period_end then 0 else ${GRACE_DAYS}::int end * interval '1 day'
        end, false) as is_premium
      from subscriptions s left join payments p on p.subscription_id = s.id and p.paid_at = s.paid_at
      cross join lateral (
        select count(*) filter (where r.status in ('requested', 'pending')) > 0 as is_refund_under_way,
          count(*) filter (where r.status = 'failed') > 0 as is_refund_refused
        from refunds r where r.payment_id = p.id
      ) refunds
      where s.user_id = ${userId} and s.paid_at is not null
    ) own
    order by is_premium desc, created_at desc limit 1
  `.execute(em.getKysely())
  return rows[0]?.state
}
