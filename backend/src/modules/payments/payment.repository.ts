import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { type ColumnsOf, NOW, readJson, type Tables, usd } from '../../platform/database/index.js'
import type { RefundCategory } from '../bookings/index.js'
import type { AdminPaymentDetailView, PaymentView, RefundView } from './payment.dto.js'
import { REFUSED_CENTS, REFUSED_GOODWILL_CENTS } from './refunds/refund-requests.js'

const MAX_ITEMS = 100

/** The payments, as `p`. */
export const paymentsOf = (db: Kysely<Tables>) => db.selectFrom('payments as p')
type Payments = ReturnType<typeof paymentsOf>

type Columns = ColumnsOf<typeof paymentsOf>

/** The refunds of a payment, the oldest first. */
const refundsOf = (eb: Columns) =>
  eb.selectFrom('refunds as r').whereRef('r.payment_id', '=', 'p.id').orderBy('r.created_at').orderBy('r.id')

const selectRefunds = (eb: Columns) =>
  refundsOf(eb).select((r) => [
    'r.id',
    usd(r.ref('r.amount_cents')).as('amount'),
    'r.method',
    'r.reference',
    'r.status',
    'r.created_at as createdAt',
  ])

const refundedUsd = (eb: Columns, only: 'succeeded' | 'transferred') =>
  usd(
    eb.fn.coalesce(
      eb
        .selectFrom('refunds as r')
        .select(({ fn }) => fn.sum<number>('r.amount_cents').as('cents'))
        .whereRef('r.payment_id', '=', 'p.id')
        .where((r) =>
          only === 'succeeded' ? r('r.status', '=', 'succeeded') : r('r.method', '=', 'bank_transfer'),
        ),
      eb.lit(0),
    ),
  )

const selectShared = (rows: Payments) =>
  rows.select((eb) => [
    'p.id',
    'p.kind',
    'p.booking_id as bookingId',
    usd(eb.ref('p.amount_cents')).as('amount'),
    refundedUsd(eb, 'succeeded').as('refunded'),
    usd(REFUSED_CENTS).as('refusedUsd'),
    'p.currency',
    'p.status',
    eb
      .case()
      .when(eb.and([eb('p.status', '=', 'open'), eb('p.checkout_until', '>', NOW)]))
      .then(eb.ref('p.checkout_url'))
      .end()
      .as('url'),
    'p.receipt_number as receiptNumber',
    'p.paid_at as paidAt',
    'p.created_at as createdAt',
  ])

/** The category of a refund as patients read it: without a suspicion of fraud. */
export function toldCategory(category: Expression<RefundCategory | null>) {
  const { fn } = expressionBuilder<Tables, never>()
  return fn<RefundView['category']>('nullif', [category, sql.lit('fraudulent')])
}

/** Patients do not read the reason that staff gave for a refund. Staff do not read a patient's description. */
const selectForPatients = (rows: Payments) =>
  selectShared(rows).select((eb) => [
    jsonArrayFrom(selectRefunds(eb).select(({ ref }) => toldCategory(ref('r.category')).as('category'))).as(
      'refunds',
    ),
    'p.description',
  ])

/** Selects an AdminPaymentView. */
export const selectForStaff = (rows: Payments) =>
  selectShared(rows)
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('profiles as pr', 'pr.user_id', 'u.id')
    .select((eb) => [
      jsonArrayFrom(selectRefunds(eb).select(['r.reason', 'r.category', 'r.is_goodwill as isGoodwill'])).as(
        'refunds',
      ),
      usd(REFUSED_GOODWILL_CENTS).as('refusedGoodwillUsd'),
      eb
        .case()
        .when('u.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('u.id').$notNull(),
            email: eb.ref('u.email').$notNull(),
            firstName: eb.ref('pr.first_name').$notNull(),
            lastName: eb.ref('pr.last_name').$notNull(),
          }),
        )
        .end()
        .as('patient'),
      refundedUsd(eb, 'transferred').as('transferred'),
      transferReferences(eb).as('transferReferences'),
      'p.stripe_payment_intent_id as stripePaymentIntentId',
      'p.version',
    ])

/** The bank's references of the refunds of a payment, the oldest first. */
const transferReferences = (eb: Columns) =>
  eb
    .selectFrom('refunds as r')
    .select(({ fn, ref, val }) =>
      fn
        .agg<string | null>('string_agg', [ref('r.reference'), val('; ')])
        .orderBy('r.created_at')
        .orderBy('r.id')
        .as('all'),
    )
    .whereRef('r.payment_id', '=', 'p.id')

const entriesOf = (eb: Columns) =>
  jsonArrayFrom(
    eb
      .selectFrom('ledger_entries as e')
      .select((e) => [
        e.cast<string>('e.id', 'text').as('id'),
        'e.cause',
        'e.account',
        usd(e.ref('e.amount_cents')).as('amount'),
        'e.created_at as createdAt',
      ])
      .whereRef('e.payment_id', '=', 'p.id')
      .orderBy('e.id'),
  )

export function listOwnPayments(em: EntityManager, { userId }: UserActor): Promise<PaymentView[]> {
  const rows = selectForPatients(paymentsOf(em.getKysely()))
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MAX_ITEMS)
  return readJson(em, rows)
}

export async function findOwnPayment(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<PaymentView | undefined> {
  const rows = selectForPatients(paymentsOf(em.getKysely()))
    .where('p.id', '=', id)
    .where('p.user_id', '=', userId)
  return (await readJson(em, rows))[0]
}

/** For staff: whoever calls this has checked the permission. */
export async function findAnyPayment(
  em: EntityManager,
  id: string,
): Promise<AdminPaymentDetailView | undefined> {
  const rows = selectForStaff(paymentsOf(em.getKysely()))
    .select((eb) => entriesOf(eb).as('entries'))
    .where('p.id', '=', id)
  return (await readJson(em, rows))[0]
}
