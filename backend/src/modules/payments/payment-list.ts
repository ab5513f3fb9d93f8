import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression, SqlBool } from 'kysely'
import { type ColumnsOf, fullName, type Tables } from '../../platform/database/index.js'
import { among, containing, defineList } from '../../platform/lists/index.js'
import { AdminPaymentFilter, PAYMENT_STATUSES } from './payment.dto.js'
import { paymentsOf, selectForStaff } from './payment.repository.js'
import { HELD_FOR_CANCELLED, REFUSED_CENTS } from './refunds/refund-requests.js'

type Payments = ColumnsOf<typeof paymentsOf>

/** The payments of the back office. */
export const PAYMENT_LIST = defineList({
  name: 'payments',
  subject: 'payment',
  audited: 'pages',
  from: paymentsOf,
  view: selectForStaff,
  sort: {
    id: 'p.id',
    createdAt: 'p.created_at',
    paidAt: 'p.paid_at',
    amount: 'p.amount_cents',
    status: 'p.status',
    kind: 'p.kind',
  },
  nullable: ['paidAt'],
  defaultSort: ['createdAt', 'desc'],
  filter: AdminPaymentFilter,
  where: async ({ q, status, kind, refundStatus, isHeldForCancelled, bookingId, userId }, eb, em) => [
    status && eb('p.status', '=', status),
    kind && eb('p.kind', '=', kind),
    refundStatus && hasRefund(eb, refundStatus),
    refundStatus === 'failed' && eb(REFUSED_CENTS, '>', 0),
    isHeldForCancelled && HELD_FOR_CANCELLED,
    bookingId && eb('p.booking_id', '=', bookingId),
    userId && eb('p.user_id', '=', userId),
    q?.trim() && (await meant(em, eb, q.trim())),
  ],
  tabs: { field: 'status', column: 'p.status', values: PAYMENT_STATUSES },
  columns: {
    id: 'Payment',
    createdAt: 'Created (UTC)',
    kind: 'Kind',
    status: 'Status',
    amount: 'Amount',
    refunded: 'Refunded',
    transferred: 'Refunded by bank transfer',
    transferReferences: 'Bank references',
    refusedUsd: 'Refused refunds, open',
    currency: 'Currency',
    paidAt: 'Paid (UTC)',
    receiptNumber: 'Receipt',
    bookingId: 'Booking',
    'patient.email': 'Email',
    stripePaymentIntentId: 'Stripe payment',
  },
})

const hasRefund = (eb: Payments, status: NonNullable<AdminPaymentFilter['refundStatus']>) =>
  eb.exists(
    eb
      .selectFrom('refunds as r')
      .select('r.id')
      .whereRef('r.payment_id', '=', 'p.id')
      .where('r.status', '=', status),
  )

async function meant(em: EntityManager, eb: Payments, text: string): Promise<Expression<SqlBool>> {
  const db = em.getKysely<Tables>()
  const like = containing(text)
  const byAddress = db.selectFrom('users').select('id').where('email', 'ilike', like)
  const byName = db
    .selectFrom('profiles')
    .select('user_id as id')
    .where(({ ref }) => fullName(ref('first_name'), ref('last_name')), 'ilike', like)
  return eb.or([
    await among(em, eb.ref('p.user_id'), byAddress),
    await among(em, eb.ref('p.user_id'), byName),
    eb(eb.cast<string>('p.receipt_number', 'text'), 'ilike', like),
  ])
}
