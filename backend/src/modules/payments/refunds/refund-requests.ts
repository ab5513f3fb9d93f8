import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../../platform/authz/index.js'
import type { Tables } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { type RefundCategory, refusedCents } from '../../bookings/index.js'
import { notify, publishLiveEvent } from '../../notifications/index.js'
import { lockPayment, type PaymentRow } from '../payment-rows.js'
import { NOT_REPLACED } from '../subscriptions/premium-refunds.sql.js'

export interface RefundRequest {
  /** Everything that is left, when left out. */
  amountCents?: number | undefined
  /** For the team. */
  reason: string
  /** For the patient. */
  category?: RefundCategory | null | undefined
  /** The patient does not owe the amount again. */
  isGoodwill?: boolean | undefined
  /** The refund has a cause of its own: refused refunds stay open beside it. */
  leavesRefused?: boolean | undefined
}

const eb = expressionBuilder<Tables & { p: Tables['payments'] }, 'p'>()

/** The refunds `r` of payment `p`. */
const REFUNDS = eb.selectFrom('refunds as r').whereRef('r.payment_id', '=', 'p.id')

/**
 * Cents of refused refunds of payment `p` that are open: the team has to handle them. A refused refund of Premium is not open once the patient has that of another month (decision 0028).
 */
export const REFUSED_CENTS = REFUNDS.select((r) =>
  r.cast<number>(refusedCents(NOT_REPLACED), 'numeric').as('cents'),
)
  .$asScalar()
  .$notNull()

/** Cents of payment `p` that are refunded or on their way. */
const REFUNDED_CENTS = eb.fn.coalesce(
  REFUNDS.where('r.status', '<>', 'failed').select(({ fn }) => fn.sum<number>('r.amount_cents').as('cents')),
  eb.lit(0),
)

/** Payment `p` was for a booking that is cancelled, and some of it is still here. */
export const HELD_FOR_CANCELLED = eb.and([
  eb('p.status', '=', 'paid'),
  eb('p.booking_id', 'in', eb.selectFrom('bookings').select('id').where('status', '=', 'cancelled')),
  eb('p.amount_cents', '>', REFUNDED_CENTS),
])

/** Cents of a payment that can still be refunded. Negative when somebody refunded more at Stripe. */
export async function leftOf(em: EntityManager, paymentId: string): Promise<number> {
  const payment = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .select((p) => p.cast<number>(p('p.amount_cents', '-', REFUNDED_CENTS), 'float8').as('cents'))
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  return payment?.cents ?? 0
}

/**
 * Tells open pages of a refund's new state, and notifies the patient of its end where it is for a booking. The history of a booking lists
 * its refunds. Nobody is told when the account is erased.
 */
export async function publishRefund(
  em: EntityManager,
  payment: PaymentRow,
  end?: 'refund_issued' | 'refund_failed',
): Promise<void> {
  const { id, user_id: userId, booking_id: bookingId } = payment
  if (!userId) return
  if (bookingId) await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
  await publishLiveEvent(em, userId, 'payment.updated', { paymentId: id })
  if (bookingId && end) await notify(em, userId, end, bookingId)
}

/** Reads the cents of refused refunds of a payment that are open. */
export async function refusedOf(em: EntityManager, paymentId: string): Promise<number> {
  const payment = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .select((p) => p.cast<number>(REFUSED_CENTS, 'float8').as('cents'))
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  return payment?.cents ?? 0
}

/** Cents of refused goodwill refunds of payment `p` that are open. They are part of the refused refunds. */
export const REFUSED_GOODWILL_CENTS = eb.fn<number>('least', [
  REFUSED_CENTS,
  REFUNDS.select((r) => r.cast<number>(refusedCents(sql.ref('r.is_goodwill')), 'numeric').as('cents')),
])

/** Reads the cents of refused refunds of a payment that are open: all of them, and the goodwill among them. */
export async function refusedParts(
  em: EntityManager,
  paymentId: string,
): Promise<{ all: number; goodwill: number }> {
  const payment = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .select((p) => [
      p.cast<number>(REFUSED_CENTS, 'float8').as('all'),
      p.cast<number>(REFUSED_GOODWILL_CENTS, 'float8').as('goodwill'),
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  return payment ?? { all: 0, goodwill: 0 }
}

/**
 * Writes a refund down, in the caller's transaction. What is asked for at the same time cannot be more than there is.
 * @returns the refund's id, for `RefundsService.carryOut`
 * @throws ProblemError not_found, refund_not_possible, refund_too_large
 */
export async function requestRefund(
  em: EntityManager,
  actor: UserActor | SystemActor,
  paymentId: string,
  { amountCents, reason, category = null, isGoodwill = false, leavesRefused = false }: RefundRequest,
): Promise<string> {
  const payment = await lockPayment(em, paymentId)
  if (!payment) throw new ProblemError('not_found')
  if (payment.status !== 'paid') throw new ProblemError('refund_not_possible')
  const left = await leftOf(em, paymentId)
  if (left <= 0) throw new ProblemError('refund_not_possible')
  const amount = amountCents ?? left
  if (amount > left) throw new ProblemError('refund_too_large')
  const retried = leavesRefused ? 0 : Math.min(amount, await refusedOf(em, paymentId))
  const id = uuid()
  const requestedBy = actor.kind === 'user' ? actor.userId : null
  await em
    .getKysely<Tables>()
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      user_id: payment.user_id,
      amount_cents: amount,
      reason,
      category,
      is_goodwill: isGoodwill,
      requested_by: requestedBy,
      status: 'requested',
      retried_cents: retried,
    })
    .execute()
  await audit(em, actor, {
    action: 'refund.request',
    subjectType: 'payment',
    subjectId: paymentId,
    details: { refundId: id, cents: amount },
  })
  await publishRefund(em, payment)
  return id
}
