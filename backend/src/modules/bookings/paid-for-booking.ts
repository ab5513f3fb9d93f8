import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Cents of refused refunds of payment `p` that nobody requested again or paid by bank transfer, over its refunds `r`. Each refund
 * stores in `retried_cents` which part of it stands for refused ones, so that two refusals of one sum count once.
 * @param counted the refunds `r` among which refusals and retries count
 */
export const refusedCents = (counted: RawBuilder<unknown>) => sql`
  greatest(0, least(
    p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0),
    coalesce(sum(case when r.status = 'failed' then r.amount_cents else 0 end - r.retried_cents) filter (where ${counted}), 0)))`

interface PaidForBooking {
  deposits: number
  cents: number
  goodwill_cents: number
  refused_cents: number
}

/**
 * The money of a booking, in one row. `cents` was paid, is not refunded and is not owed to the patient. `refused_cents` is owed:
 * a refund that the bank refused does not count as paid (decision 0024). `goodwill_cents` was or will be refunded as goodwill:
 * the patient does not pay it again.
 */
export const paidForBooking = (bookingId: Expression<unknown>) => sql<PaidForBooking>`(
  select count(*) filter (where p.kind = 'deposit') as deposits,
    coalesce(sum(p.amount_cents - refunds.cents - refunds.refused), 0) as cents,
    coalesce(sum(refunds.goodwill + least(refunds.refused, refunds.refused_goodwill)), 0) as goodwill_cents,
    coalesce(sum(refunds.refused), 0) as refused_cents
  from payments p
  cross join lateral (
    select coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0) as cents,
      coalesce(sum(r.amount_cents) filter (where r.status <> 'failed' and r.is_goodwill), 0) as goodwill,
      ${refusedCents(sql`true`)} as refused, ${refusedCents(sql`r.is_goodwill`)} as refused_goodwill
    from refunds r where r.payment_id = p.id) refunds
  where p.booking_id = ${bookingId} and p.status = 'paid')`

/** Cents of the cost of a booking `b` that Sihat collects. The patient pays the rest to the hospital. Null without a cost. */
export const COLLECTED_CENTS = sql`round(b.estimated_cost_cents * b.collected_percent / 100.0)`

/** Whether nothing is left to pay through us for a booking `b` with its money `paid`. True without a cost. */
export const PAID_IN_FULL = sql<boolean>`coalesce(paid.cents + paid.goodwill_cents >= ${COLLECTED_CENTS}, true)`
