import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import type { AdminPaymentDetailView, AdminPaymentView, PaymentView } from './payment.dto.js'
import { REFUSED_CENTS, REFUSED_GOODWILL_CENTS } from './refund-requests.js'

const MAX_ITEMS = 100

const refundsWith = (words: RawBuilder<unknown>) => sql`
  'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount_cents / 100.0, ${words},
    'method', r.method, 'reference', r.reference, 'status', r.status, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
    from refunds r where r.payment_id = p.id)`

const VIEW = sql`
  'id', p.id, 'kind', p.kind, 'bookingId', p.booking_id, 'amount', p.amount_cents / 100.0,
  'refunded', coalesce((select sum(amount_cents) from refunds where payment_id = p.id and status = 'succeeded'), 0) / 100.0,
  'refusedUsd', ${REFUSED_CENTS} / 100.0, 'currency', p.currency, 'status', p.status,
  'url', case when p.status = 'open' and p.checkout_until > now() then p.checkout_url end,
  'receiptNumber', p.receipt_number, 'paidAt', p.paid_at, 'createdAt', p.created_at`

/** Patients do not read the reason that staff gave for a refund. Staff do not read a patient's description. */
const FOR_PATIENTS = sql`${refundsWith(sql`'category', nullif(r.category, 'fraudulent')`)}, 'description', p.description`

const FOR_STAFF = sql`
  ${refundsWith(sql`'reason', r.reason, 'category', r.category, 'isGoodwill', r.is_goodwill`)},
  'refusedGoodwillUsd', ${REFUSED_GOODWILL_CENTS} / 100.0,
  'patient', case when u.id is not null then json_build_object('id', u.id, 'email', u.email,
    'firstName', pr.first_name, 'lastName', pr.last_name) end,
  'transferred', coalesce((select sum(amount_cents) from refunds
    where payment_id = p.id and method = 'bank_transfer'), 0) / 100.0,
  'transferReferences', (select string_agg(reference, '; ' order by created_at, id) from refunds where payment_id = p.id),
  'stripePaymentIntentId', p.stripe_payment_intent_id, 'version', p.version`

const ENTRIES = sql`
  'entries', (select coalesce(json_agg(json_build_object('id', e.id::text, 'cause', e.cause, 'account', e.account,
    'amount', e.amount_cents / 100.0, 'createdAt', e.created_at) order by e.id), '[]')
    from ledger_entries e where e.payment_id = p.id)`

export const ANY_PAYMENT = sql`payments p left join users u on u.id = p.user_id left join profiles pr on pr.user_id = u.id`
export const ANY_PAYMENT_VIEW = sql<AdminPaymentView>`json_build_object(${VIEW}, ${FOR_STAFF})`

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
export async function findAnyPayment(
  em: EntityManager,
  id: string,
): Promise<AdminPaymentDetailView | undefined> {
  const { rows } = await sql<{ view: AdminPaymentDetailView }>`
    select json_build_object(${VIEW}, ${FOR_STAFF}, ${ENTRIES}) as view from ${ANY_PAYMENT} where p.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}
