import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { accountsOfPerson } from './accounts-of-person.js'

/** Days after a payment in which the patient may request its refund. */
const REFUND_DAYS = 30
const WINDOW = sql`${REFUND_DAYS}::int * interval '1 day'`

/** Whether the patient may request a refund of payment `p` now. A refusal by the bank does not end that right. */
export const CAN_ASK = sql`(p.paid_at > now() - ${WINDOW} or exists (
  select from refunds r where r.payment_id = p.id and r.status = 'failed' and r.requested_by = p.user_id
    and r.created_at <= p.paid_at + ${WINDOW}))`

/** The last moment for the first refund request of payment `p`. */
export const ASK_UNTIL = sql`p.paid_at + ${WINDOW}`

/**
 * Refund `asked` of payment `month` for Premium that counts as the person's refund: the patient asked for it and the bank has not
 * refused it, or the team sent again or transferred what the bank had refused.
 */
export const ASKED_FOR = sql`refunds asked join payments month on month.id = asked.payment_id
  where month.kind = 'premium' and asked.status <> 'failed' and (month.user_id = asked.requested_by
    or asked.retried_cents > 0 and exists (
      select from refunds f where f.payment_id = month.id and f.requested_by = month.user_id and f.status = 'failed'))`

/** Refused refund `r` of payment `p` that the patient asked for, who has the refund of another month instead, also with another account. */
export const REPLACED = sql`(r.status = 'failed' and p.kind = 'premium' and r.requested_by is not null
  and r.requested_by = p.user_id and exists (
    select from ${ASKED_FOR} and month.id <> p.id and month.user_id in ${accountsOfPerson(sql`p.user_id`)}))`

/** Finds the patient's newest payment for Premium that can be refunded now. */
export async function findRefundable(
  em: EntityManager,
  userId: string,
): Promise<{ paymentId: string; stripeId: string } | undefined> {
  const { rows } = await sql<{ paymentId: string; stripeId: string }>`
    select p.id as "paymentId", s.stripe_subscription_id as "stripeId"
    from payments p join subscriptions s on s.id = p.subscription_id
    where p.user_id = ${userId} and p.kind = 'premium' and p.status = 'paid' and ${CAN_ASK}
    order by p.paid_at desc limit 1
  `.execute(em.getKysely())
  return rows[0]
}

/** Subscription `s` is refunded or being refunded: by the patient's request, or the newest month whole by the team. */
export const BEING_REFUNDED = sql`exists (
  select from refunds r join payments p on p.id = r.payment_id
  where p.subscription_id = s.id and r.status <> 'failed'
  group by p.id
  having s.refunded_at is not null or bool_or(r.requested_by = s.user_id)
    or p.paid_at = s.paid_at and sum(r.amount_cents) >= p.amount_cents)`

export async function isBeingRefunded(em: EntityManager, stripeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from subscriptions s where s.stripe_subscription_id = ${stripeId} and ${BEING_REFUNDED}
  `.execute(em.getKysely())
  return rows.length > 0
}
