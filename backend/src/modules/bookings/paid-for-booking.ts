import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'

const eb = expressionBuilder<Tables & { p: Tables['payments']; r: Tables['refunds'] }, 'p' | 'r'>()

/** Cents of the refunds `r` of a payment that the bank has not refused. */
export const REFUNDED_CENTS = eb.fn.coalesce(
  eb.fn.sum<number>('r.amount_cents').filterWhere('r.status', '<>', 'failed'),
  eb.lit(0),
)

/** Cents of a refund `r` that the bank refused, less what `r` stands for of other refused refunds. */
const REFUSED_LESS_RETRIED = eb(
  eb.case().when('r.status', '=', 'failed').then(eb.ref('r.amount_cents')).else(eb.lit(0)).end(),
  '-',
  eb.ref('r.retried_cents'),
)

/**
 * Cents of refused refunds of payment `p` that nobody requested again or paid by bank transfer, over its refunds `r`. Each refund
 * stores in `retried_cents` which part of it stands for refused ones, so that two refusals of one sum count once.
 * @param counted the refunds `r` among which refusals and retries count
 */
export const refusedCents = (counted: RawBuilder<unknown>) =>
  eb.fn<number>('greatest', [
    eb.lit(0),
    eb.fn<number>('least', [
      eb('p.amount_cents', '-', REFUNDED_CENTS),
      eb.fn.coalesce(
        eb.fn.sum<number>(REFUSED_LESS_RETRIED).filterWhere(counted.$castTo<SqlBool>()),
        eb.lit(0),
      ),
    ]),
  ])

/**
 * The money of a booking, in one row. `cents` was paid, is not refunded and is not owed to the patient. `refused_cents` is owed:
 * a refund that the bank refused does not count as paid (decision 0024). `goodwill_cents` was or will be refunded as goodwill:
 * the patient does not pay it again.
 */
export const paidForBooking = (bookingId: Expression<unknown>) =>
  expressionBuilder<Tables>()
    .selectFrom('payments as p')
    .crossJoinLateral((payment) =>
      payment
        .selectFrom('refunds as r')
        .select(({ fn, lit }) => [
          REFUNDED_CENTS.as('cents'),
          fn
            .coalesce(
              fn
                .sum<number>('r.amount_cents')
                .filterWhere('r.status', '<>', 'failed')
                .filterWhere('r.is_goodwill', '=', true),
              lit(0),
            )
            .as('goodwill'),
          refusedCents(sql.lit(true)).as('refused'),
          refusedCents(sql.ref('r.is_goodwill')).as('refused_goodwill'),
        ])
        .whereRef('r.payment_id', '=', 'p.id')
        .as('refunds'),
    )
    .select((payment) => {
      const { fn, ref, lit } = payment
      const kept = payment(payment('p.amount_cents', '-', ref('refunds.cents')), '-', ref('refunds.refused'))
      const goodwill = payment(
        'refunds.goodwill',
        '+',
        fn<number>('least', ['refunds.refused', 'refunds.refused_goodwill']),
      )
      return [
        fn.countAll<string>().filterWhere('p.kind', '=', 'deposit').as('deposits'),
        fn.coalesce(fn.sum<number>(kept), lit(0)).as('cents'),
        fn.coalesce(fn.sum<number>(goodwill), lit(0)).as('goodwill_cents'),
        fn.coalesce(fn.sum<number>('refunds.refused'), lit(0)).as('refused_cents'),
      ]
    })
    .where((payment) => payment('p.booking_id', '=', payment.cast<string>(bookingId, 'uuid')))
    .where('p.status', '=', 'paid')

/** A booking `b` with its money `paid`. */
export interface PaidBooking {
  b: Tables['bookings']
  paid: { cents: number; goodwill_cents: number }
}

const ofBooking = expressionBuilder<PaidBooking, 'b' | 'paid'>()

/** Cents of the cost of a booking `b` that Sihat collects. The patient pays the rest to the hospital. Null without a cost. */
export const COLLECTED_CENTS = ofBooking.fn<number | null>('round', [
  ofBooking(
    ofBooking('b.estimated_cost_cents', '*', ofBooking.ref('b.collected_percent')),
    '/',
    // A whole number would round down.
    ofBooking.cast<number>(ofBooking.lit(100), 'numeric'),
  ),
])

/** Cents that a booking with its money `paid` counts as paid. */
export const COUNTED_CENTS = ofBooking('paid.cents', '+', ofBooking.ref('paid.goodwill_cents'))

/** Whether nothing is left to pay through us for a booking `b` with its money `paid`. True without a cost. */
export const PAID_IN_FULL = ofBooking.fn
  .coalesce(ofBooking(COUNTED_CENTS, '>=', COLLECTED_CENTS), ofBooking.lit(true))
  .$castTo<boolean>()
