import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { containing, type ListPage, type ListRequest } from '../../platform/http/index.js'
import type { AdminPaymentFilter, AdminPaymentView, PaymentView } from './payment.dto.js'

export const PAYMENT_SORT_FIELDS = ['id', 'createdAt', 'paidAt', 'amount', 'status', 'kind'] as const
export type PaymentSortField = (typeof PAYMENT_SORT_FIELDS)[number]

const SORT_COLUMNS: Record<PaymentSortField, RawBuilder<unknown>> = {
  id: sql`p.id`,
  createdAt: sql`p.created_at`,
  paidAt: sql`p.paid_at`,
  amount: sql`p.amount_cents`,
  status: sql`p.status`,
  kind: sql`p.kind`,
}

const COUNTED_ROWS = 10_000
const MAX_ITEMS = 100

const refundsWith = (words: RawBuilder<unknown>) => sql`
  'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount_cents / 100.0, ${words},
    'status', r.status, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
    from refunds r where r.payment_id = p.id)`

const VIEW = sql`
  'id', p.id, 'kind', p.kind, 'bookingId', p.booking_id, 'amount', p.amount_cents / 100.0,
  'refunded', coalesce((select sum(amount_cents) from refunds where payment_id = p.id and status = 'succeeded'), 0) / 100.0,
  'currency', p.currency, 'description', p.description, 'status', p.status,
  'url', case when p.status = 'open' and p.checkout_until > now() then p.checkout_url end,
  'receiptNumber', p.receipt_number, 'paidAt', p.paid_at, 'createdAt', p.created_at`

/** What staff wrote about a refund stays with staff. */
const FOR_PATIENTS = refundsWith(sql`'category', nullif(r.category, 'fraudulent')`)

const FOR_STAFF = sql`
  ${refundsWith(sql`'reason', r.reason, 'category', r.category`)},
  'patient', case when u.id is not null then json_build_object('id', u.id, 'email', u.email) end,
  'stripePaymentIntentId', p.stripe_payment_intent_id, 'version', p.version`

export async function listOwnPayments(em: EntityManager, { userId }: UserActor): Promise<PaymentView[]> {
  const { rows } = await sql<{ view: PaymentView }>`
    select json_build_object(${VIEW}, ${FOR_PATIENTS}) as view from payments p
    where p.user_id = ${userId} order by p.created_at desc, p.id desc limit ${MAX_ITEMS}
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

export async function findOwnPayment(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<PaymentView | undefined> {
  const { rows } = await sql<{ view: PaymentView }>`
    select json_build_object(${VIEW}, ${FOR_PATIENTS}) as view from payments p where p.id = ${id} and p.user_id = ${userId}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** For staff: whoever calls this has checked the permission. */
export async function findAnyPayment(em: EntityManager, id: string): Promise<AdminPaymentView | undefined> {
  const { rows } = await sql<{ view: AdminPaymentView }>`
    select json_build_object(${VIEW}, ${FOR_STAFF}) as view
    from payments p left join users u on u.id = p.user_id where p.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** For staff: whoever calls this has checked the permission. */
export async function listAnyPayments(
  em: EntityManager,
  { sort, direction, offset, limit, filter }: ListRequest<PaymentSortField, AdminPaymentFilter>,
): Promise<ListPage<AdminPaymentView>> {
  const from = sql`payments p left join users u on u.id = p.user_id`
  const where = matching(filter)
  const order = sql`${SORT_COLUMNS[sort]} ${sql.raw(direction)} nulls last, p.id ${sql.raw(direction)}`
  const db = em.getKysely()
  const { rows } = await sql<{ view: AdminPaymentView }>`
    select json_build_object(${VIEW}, ${FOR_STAFF}) as view from ${from} where ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${from} where ${where} limit ${COUNTED_ROWS}) counted
  `.execute(db)
  return { rows: rows.map(({ view }) => view), total: counts[0]?.total ?? 0 }
}

function matching({ q, status, kind, bookingId, id }: AdminPaymentFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (status) conditions.push(sql`p.status = ${status}`)
  if (kind) conditions.push(sql`p.kind = ${kind}`)
  if (bookingId) conditions.push(sql`p.booking_id = ${bookingId}`)
  if (id) conditions.push(sql`p.id = any(${id})`)
  if (q?.trim()) {
    const like = containing(q.trim())
    conditions.push(sql`(u.email ilike ${like} or p.receipt_number::text ilike ${like})`)
  }
  return sql.join(conditions, sql` and `)
}
