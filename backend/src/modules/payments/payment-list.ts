import { type RawBuilder, sql } from 'kysely'
import { among, containing, type List } from '../../platform/lists/index.js'
import { AdminPaymentFilter, type AdminPaymentView, PAYMENT_STATUSES } from './payment.dto.js'
import { ANY_PAYMENT, ANY_PAYMENT_VIEW } from './payment.repository.js'
import { HELD_FOR_CANCELLED, REFUSED_CENTS } from './refund-requests.js'

type PaymentSort = 'createdAt' | 'paidAt' | 'amount' | 'status' | 'kind'

/** The payments of the back office. */
export const PAYMENT_LIST: List<AdminPaymentView, PaymentSort, AdminPaymentFilter> = {
  name: 'payments',
  subject: 'payment',
  audited: 'pages',
  from: ANY_PAYMENT,
  rows: sql`payments p`,
  view: ANY_PAYMENT_VIEW,
  sort: {
    id: sql`p.id`,
    createdAt: sql`p.created_at`,
    paidAt: sql`p.paid_at`,
    amount: sql`p.amount_cents`,
    status: sql`p.status`,
    kind: sql`p.kind`,
  },
  nullable: ['paidAt'],
  defaultSort: ['createdAt', 'desc'],
  filter: AdminPaymentFilter,
  async where({ q, status, kind, refundStatus, isHeldForCancelled, bookingId, userId }, em) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`p.status = ${status}`)
    if (kind) conditions.push(sql`p.kind = ${kind}`)
    if (refundStatus) {
      conditions.push(
        sql`exists (select from refunds r where r.payment_id = p.id and r.status = ${refundStatus})`,
      )
      if (refundStatus === 'failed') conditions.push(sql`${REFUSED_CENTS} > 0`)
    }
    if (isHeldForCancelled) conditions.push(HELD_FOR_CANCELLED)
    if (bookingId) conditions.push(sql`p.booking_id = ${bookingId}`)
    if (userId) conditions.push(sql`p.user_id = ${userId}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      const payer = await Promise.all([
        among(em, sql`p.user_id`, sql`select id from users where email ilike ${like}`),
        among(
          em,
          sql`p.user_id`,
          sql`select user_id as id from profiles where first_name || ' ' || last_name ilike ${like}`,
        ),
      ])
      conditions.push(sql`(${sql.join([...payer, sql`p.receipt_number::text ilike ${like}`], sql` or `)})`)
    }
    return conditions
  },
  tabs: { field: 'status', column: sql`p.status`, values: PAYMENT_STATUSES },
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
}
