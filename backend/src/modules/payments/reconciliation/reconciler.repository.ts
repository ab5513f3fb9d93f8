import type { Kysely } from 'kysely'
import { fromNow, type Tables } from '../../../platform/database/index.js'
import { COLLECTED_CENTS } from '../../bookings/index.js'
import { inEvent } from '../refunds/appointment-changes.js'

/** Days that the reconciler looks back. */
export const WINDOW_DAYS = 35

/** A query that a transaction of its own runs. */
export type Query<Row> = (db: Kysely<Tables>) => { execute(): Promise<Row[]> }

/** The state of a payment, which changes when the payment or a refund of it does. */
export const ofPayment =
  (id: string): Query<unknown> =>
  (db) =>
    db
      .selectFrom('payments as p')
      .select((eb) => [
        'p.status',
        eb
          .selectFrom('refunds as r')
          .select(({ fn, ref, val }) =>
            fn
              .agg<string>('string_agg', [ref('r.status'), val(' ')])
              .orderBy('r.id')
              .as('all'),
          )
          .whereRef('r.payment_id', '=', 'p.id')
          .as('refunds'),
      ])
      .where('p.id', '=', id)

/** The state of a booking's payments. */
export const ofBooking =
  (id: string): Query<unknown> =>
  (db) =>
    db
      .selectFrom('payments as p')
      .select((eb) => [
        'p.id',
        'p.status',
        eb
          .selectFrom('refunds as r')
          .select(({ fn }) => fn.countAll().as('all'))
          .whereRef('r.payment_id', '=', 'p.id')
          .as('refunds'),
      ])
      .where('p.booking_id', '=', id)
      .orderBy('p.id')

/** The state of a subscription, and how many of its months are paid. */
export const ofSubscription =
  (stripeId: string): Query<unknown> =>
  (db) =>
    db
      .selectFrom('subscriptions as s')
      .select((eb) => [
        's.status',
        's.paid_at',
        's.paid_until',
        's.refunded_at',
        's.cancel_at_period_end',
        eb
          .selectFrom('payments as p')
          .select(({ fn }) => fn.countAll().as('all'))
          .whereRef('p.subscription_id', '=', 's.id')
          .as('months'),
      ])
      .where('s.stripe_subscription_id', '=', stripeId)

const openBookings = (db: Kysely<Tables>) =>
  db
    .selectFrom('payments')
    .select(({ ref }) => ref('booking_id').$notNull().as('id'))
    .where('status', '=', 'open')
    .where('booking_id', 'is not', null)

const paidBookings = (db: Kysely<Tables>) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('payments as p', (join) => join.onRef('p.booking_id', '=', 'b.id').on('p.status', '=', 'paid'))
    .select('b.id')

const cancelledBookings = (db: Kysely<Tables>) =>
  paidBookings(db)
    .innerJoin('booking_events as e', 'e.booking_id', 'b.id')
    .where('b.status', '=', 'cancelled')
    .where('e.type', '=', 'status_changed')
    .where(inEvent('to'), '=', 'cancelled')
    .where('e.created_at', '>', fromNow(`-${WINDOW_DAYS} days`))

const overpaidBookings = (db: Kysely<Tables>) =>
  paidBookings(db)
    .groupBy('b.id')
    .having((eb) => {
      const refunded = eb
        .selectFrom('refunds as r')
        .select((r) => r.fn.sum<number>(r('r.amount_cents', '-', r.ref('r.retried_cents'))).as('cents'))
        .whereRef('r.payment_id', '=', 'p.id')
      const kept = eb('p.amount_cents', '-', eb.fn.coalesce(refunded, eb.lit(0)))
      return eb(eb.fn.sum<number>(kept), '>', eb.cast<number>(COLLECTED_CENTS, 'numeric'))
    })

/** Bookings with an open page, cancelled ones with a payment, and those whose payments are above their cost. */
export const bookingsToSettle: Query<{ id: string }> = (db) =>
  openBookings(db).union(cancelledBookings(db)).union(overpaidBookings(db))
