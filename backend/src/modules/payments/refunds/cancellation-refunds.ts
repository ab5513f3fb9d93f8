import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../../platform/database/index.js'
import { COLLECTED_CENTS, refundsAboveCost } from '../../bookings/index.js'
import { isRefundRule, type RefundRule } from '../../settings/index.js'
import { type AppointmentHistory, appointmentHistory, IS_BY_PATIENT, inEvent } from './appointment-changes.js'
import { giveBack } from './booking-money.js'
import {
  type AppointmentChange,
  type Cancellation,
  reconsiderUntil,
  refundFor,
  termsTime,
} from './refund-rule.js'

interface HeldPayment {
  id: string
  /** Cents above the cost of the booking. They go back in full, and no refund of them was requested. */
  aboveCents: number
  /**
   * Cents up to the cost that were in no refund when the booking was cancelled. A refused refund that is open counts as one, and a
   * refund of what was above the cost counts as earlier, even when it was stored after the cancellation.
   */
  heldCents: number
  /** Cents requested as refunds since then, refused ones included. What stands for a refused refund counts once. */
  askedCents: number
  /** Whether it was paid before the cancellation. */
  isEarlier: boolean
  rule: unknown
}

/** In US dollars. */
interface Preview {
  refundUsd: number
  keptUsd: number
  /** The last moment for this refund, where the terms before a new appointment still count. */
  until: string | null
}

/** Computes what a cancellation by the patient would refund now. */
export async function previewCancellation(
  em: EntityManager,
  bookingId: string,
  appointmentAt: Date | null,
): Promise<Preview> {
  const now = new Date()
  const payments = await heldPayments(em, bookingId, null)
  const { changes, ...history } = await appointmentHistory(em, bookingId)
  const percents = await reopenedPercents(em, bookingId, history)
  const held = payments.reduce((sum, { aboveCents, heldCents }) => sum + aboveCents + heldCents, 0)
  const terms = { appointmentAt, isReopened: history.isReopened, now, cancelledBy: 'patient' } as const
  const refundUnder = (counted: AppointmentChange[]) =>
    payments.reduce(
      (sum, payment) =>
        sum + refundOf(payment, { ...terms, changes: counted, reopenedPercent: percents(payment.id) }),
      0,
    )
  const refund = refundUnder(changes)
  const change = changes.at(-1)
  const until = change && refund > refundUnder([]) ? earlier(reconsiderUntil(change), appointmentAt) : null
  return { refundUsd: refund / 100, keptUsd: (held - refund) / 100, until: until?.toISOString() ?? null }
}

/** The percentage of a payment that is refunded until the last moment of the terms before a new appointment. */
interface EarlierTerms {
  percent: number
  until: string
}

/** Percentages that hold beside the steps of a refund rule. */
interface SpecialTerms {
  /** Null unless the terms before a new appointment still count. */
  earlierTerms: EarlierTerms | null
  /** The percentage that is refunded while no appointment is set. Below 100 where an earlier cancellation kept a part. */
  unsetPercent: number
}

/** Computes the terms of payments: of one that begins now where no payment is named. */
export async function specialTerms(
  em: EntityManager,
  bookingId: string,
  appointmentAt: Date | null,
): Promise<(rule: RefundRule, paymentId?: string) => SpecialTerms> {
  const { changes, ...history } = await appointmentHistory(em, bookingId)
  const percents = await reopenedPercents(em, bookingId, history)
  const change = changes.at(-1)
  const { isReopened } = history
  return (rule, paymentId) => {
    const reopenedPercent = percents(paymentId)
    const unsetPercent = isReopened ? reopenedPercent : 100
    const terms = { rule, appointmentAt, isReopened, reopenedPercent, now: new Date() }
    const percentUnder = (counted: AppointmentChange[]) =>
      refundFor(0, { ...terms, changes: counted, cancelledBy: 'patient' }).percent
    const percent = percentUnder(changes)
    if (!change || percent === percentUnder([])) return { earlierTerms: null, unsetPercent }
    const until = earlier(reconsiderUntil(change), appointmentAt).toISOString()
    return { earlierTerms: { percent, until }, unsetPercent }
  }
}

/**
 * Computes for payments what the patient's cancellation before the reopening still refunds, in percent of what is held: what it kept
 * stays kept.
 */
async function reopenedPercents(
  em: EntityManager,
  bookingId: string,
  { cancelled }: Pick<AppointmentHistory, 'cancelled'>,
): Promise<(paymentId: string | undefined) => number> {
  if (!cancelled) return () => 100
  const { at, appointmentAt, history } = cancelled
  const { changes, isReopened } = history
  const before = await reopenedPercents(em, bookingId, history)
  const now = termsTime(new Date(at), appointmentAt)
  const terms = { appointmentAt, changes, isReopened, now, cancelledBy: 'patient' } as const
  const percents = new Map<string | undefined, number>()
  for (const payment of await heldPayments(em, bookingId, at)) {
    const { id, heldCents, askedCents, isEarlier } = payment
    const leftCents = heldCents - askedCents
    if (!isEarlier || leftCents <= 0) continue
    const stillCents = ruleRefundOf(payment, { ...terms, reopenedPercent: before(id) }) - askedCents
    percents.set(id, Math.max(0, Math.min(100, Math.ceil((stillCents * 100) / leftCents))))
  }
  return (paymentId) => percents.get(paymentId) ?? 100
}

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one)

/** Computes what a cancellation still refunds and what it does not, in US dollars. A refund that a bank refused is neither. */
export async function afterCancellation(
  em: EntityManager,
  bookingId: string,
  appointmentAt: Date | null,
): Promise<{ refundUsd: number; keptUsd: number }> {
  const payments = await dueAfterCancellation(em, bookingId, appointmentAt)
  const sum = (cents: (payment: DueRefund) => number) =>
    payments.reduce((all, one) => all + cents(one), 0) / 100
  return { refundUsd: sum(({ amountCents }) => amountCents), keptUsd: sum(({ keptCents }) => keptCents) }
}

/** Requests the refunds of a cancelled booking. A second call requests nothing twice, and a refused refund waits for the team. */
export async function refundCancelled(
  em: EntityManager,
  bookingId: string,
  appointmentAt: Date | null,
): Promise<void> {
  await em
    .getKysely<Tables>()
    .selectFrom('payments')
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { paymentId, amountCents, byPatient } of await dueAfterCancellation(
    em,
    bookingId,
    appointmentAt,
  )) {
    if (amountCents <= 0) continue
    await giveBack(em, paymentId, {
      amountCents,
      reason: byPatient ? 'Cancelled by the patient: refund rule' : 'Cancelled by the team',
      category: 'booking_cancelled',
      leavesRefused: true,
    })
  }
}

interface PaymentRefund {
  paymentId: string
  amountCents: number
}

/** Computes what a cancellation by the patient at a time refunds of each payment. */
export async function refundsIfCancelled(
  em: EntityManager,
  bookingId: string,
  { appointmentAt, now }: Pick<Cancellation, 'appointmentAt' | 'now'>,
): Promise<PaymentRefund[]> {
  const { changes, isReopened, cancelled } = await appointmentHistory(em, bookingId)
  const percents = await reopenedPercents(em, bookingId, { cancelled })
  const terms = { appointmentAt, changes, isReopened, now, cancelledBy: 'patient' } as const
  return (await heldPayments(em, bookingId, null)).map((payment) => ({
    paymentId: payment.id,
    amountCents: refundOf(payment, { ...terms, reopenedPercent: percents(payment.id) }),
  }))
}

interface DueRefund extends PaymentRefund {
  keptCents: number
  byPatient: boolean
}

/** Computes the refunds of a cancelled booking that nobody has requested yet. */
export async function dueAfterCancellation(
  em: EntityManager,
  bookingId: string,
  appointmentAt: Date | null,
): Promise<DueRefund[]> {
  const cancelled = await em
    .getKysely<Tables>()
    .selectFrom('booking_events as e')
    .select(['e.created_at as at', IS_BY_PATIENT.as('byPatient')])
    .where('e.booking_id', '=', bookingId)
    .where('e.type', '=', 'status_changed')
    .where(inEvent('to'), '=', 'cancelled')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!cancelled) return []
  const { byPatient } = cancelled
  const cancelledBy = byPatient ? 'patient' : 'team'
  const { changes, isReopened, cancelled: past } = await appointmentHistory(em, bookingId, cancelled.at)
  const percents = await reopenedPercents(em, bookingId, { cancelled: past })
  const now = termsTime(new Date(cancelled.at), appointmentAt)
  const terms = { appointmentAt, changes, isReopened, now, cancelledBy } as const
  return (await heldPayments(em, bookingId, cancelled.at)).map((payment) => {
    const { id, aboveCents, heldCents, askedCents } = payment
    const byRule = ruleRefundOf(payment, { ...terms, reopenedPercent: percents(id) })
    return {
      paymentId: id,
      amountCents: aboveCents + Math.max(0, byRule - askedCents),
      keptCents: Math.max(0, heldCents - Math.max(byRule, askedCents)),
      byPatient,
    }
  })
}

const refundOf = (payment: HeldPayment, cancellation: Omit<Cancellation, 'rule'>) =>
  payment.aboveCents + ruleRefundOf(payment, cancellation)

const ruleRefundOf = ({ heldCents, rule }: HeldPayment, cancellation: Omit<Cancellation, 'rule'>) =>
  refundFor(heldCents, { ...cancellation, rule: isRefundRule(rule) ? rule : null }).cents

/** Reads the paid payments of a booking, with their refunds before and after a time. */
async function heldPayments(em: EntityManager, bookingId: string, at: string | null): Promise<HeldPayment[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select((eb) => {
      const time = eb.cast<string>(eb.val(at ?? 'infinity'), 'timestamptz')
      const refunded = eb.fn.sum<number>(eb('r.amount_cents', '-', eb.ref('r.retried_cents')))
      const before = refunded.filterWhere((r) =>
        r.or([r('r.created_at', '<', time), r('r.category', '=', 'booking_changed')]),
      )
      const since = refunded.filterWhere((r) =>
        r.and([r('r.created_at', '>=', time), r('r.category', 'is distinct from', 'booking_changed')]),
      )
      const held = eb('p.amount_cents', '-', eb.fn.coalesce(before, eb.lit(0)))
      return [
        'p.id',
        'p.refund_rule as rule',
        eb.cast<number | null>(COLLECTED_CENTS, 'float8').as('collectedCents'),
        eb.cast<number>(held, 'float8').as('heldCents'),
        eb.cast<number>(eb.fn.coalesce(since, eb.lit(0)), 'float8').as('askedCents'),
        eb
          .cast<boolean>(
            at === null ? eb.lit(false) : eb.fn.coalesce(eb('p.paid_at', '<', time), eb.lit(false)),
            'boolean',
          )
          .as('isEarlier'),
      ]
    })
    .where('p.booking_id', '=', bookingId)
    .where('p.status', '=', 'paid')
    .groupBy(['p.id', 'b.id'])
    .orderBy('p.id')
    .execute()
  const collected = rows[0]?.collectedCents ?? null
  const refunds = collected === null ? [] : await refundsAboveCost(em, bookingId, collected)
  return rows.map(({ id, heldCents, ...payment }) => {
    const aboveCents = refunds.find(({ paymentId }) => paymentId === id)?.amountCents ?? 0
    return { ...payment, id, aboveCents, heldCents: heldCents - aboveCents }
  })
}
