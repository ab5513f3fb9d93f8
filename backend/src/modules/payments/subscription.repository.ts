import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Stripe charges a renewal some time after its hour, and events may be late: the tools stay open until it is known. */
const GRACE_DAYS = 3
export const REFUND_DAYS = 30

export interface SubscriptionState {
  isPremium: boolean
  status: 'active' | 'past_due' | 'ended'
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: boolean
  refundableUntil: string | null
}

/** What the person's subscription is worth now; of several, the one that opens Premium, else the newest. */
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
      'cancelAtPeriodEnd', cancel_at_period_end,
      'refundableUntil', case when refunded_at is null and not is_going_back and paid_at > now() - ${REFUND_DAYS} * interval '1 day'
        then paid_at + ${REFUND_DAYS} * interval '1 day' end
    ) as state
    from (
      select *, coalesce(
        status in ('active', 'trialing') and refunded_at is null and now() < paid_until
          + case when cancel_at_period_end then 0 else ${GRACE_DAYS}::int end * interval '1 day', false) as is_premium,
        exists (
          select from refunds r join payments p on p.id = r.payment_id
          where p.subscription_id = s.id and p.paid_at = s.paid_at and r.status in ('requested', 'pending')
        ) as is_going_back
      from subscriptions s where user_id = ${userId} and paid_at is not null
    ) own
    order by is_premium desc, created_at desc limit 1
  `.execute(em.getKysely())
  return rows[0]?.state
}
