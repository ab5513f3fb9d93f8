import type { RefundRule } from '../../settings/index.js'

const DAY_MS = 86_400_000
/** For so long after the team set or moved an appointment, the terms before it still count. Texts name these days. */
const RECONSIDER_DAYS = 3

/** A refund that the patient's page showed this recently still counts when the patient cancels. */
const SHOWN_REFUND_MS = 30 * 60_000

/** The team set an appointment, or moved it. */
export interface AppointmentChange {
  at: Date
  /** The appointment until then; null where there was none. */
  before: Date | null
  /** There was none because the team reopened the booking after the patient had cancelled. */
  wasReopened: boolean
}

export interface Cancellation {
  /** The rule stored with the payment. Null for a payment from before the rule existed. */
  rule: RefundRule | null
  /** Null while no appointment is set. */
  appointmentAt: Date | null
  /** Of this appointment, oldest first. */
  changes: readonly AppointmentChange[]
  /** There is no appointment because the team reopened the booking after the patient had cancelled. */
  isReopened: boolean
  /** Percentage of the payment that the earlier cancellation still refunds. 100 for a later payment. */
  reopenedPercent: number
  now: Date
  /** `team` includes the hospital. */
  cancelledBy: 'patient' | 'team'
}

/** Computes what a cancellation refunds of an amount in cents. Rounds up to a whole cent. */
export function refundFor(heldCents: number, cancellation: Cancellation): { percent: number; cents: number } {
  const percent = refundPercent(cancellation)
  return { percent, cents: Math.ceil((heldCents * percent) / 100) }
}

function refundPercent({ cancelledBy, ...terms }: Cancellation): number {
  return cancelledBy === 'team' ? 100 : percentAt(terms)
}

function percentAt(terms: Omit<Cancellation, 'cancelledBy'>): number {
  const { rule, appointmentAt, changes, now } = terms
  if (!appointmentAt) return terms.isReopened ? terms.reopenedPercent : 100
  const days = (appointmentAt.getTime() - now.getTime()) / DAY_MS
  const percent = stepAt(rule, days)
  const change = changes.at(-1)
  if (!change || days <= 0 || now.getTime() > reconsiderUntil(change).getTime()) return percent
  const { at, before, wasReopened } = change
  const earlier = { appointmentAt: before, isReopened: wasReopened, changes: changes.slice(0, -1), now: at }
  return Math.max(percent, percentAt({ ...terms, ...earlier }))
}

function stepAt(rule: RefundRule | null, days: number): number {
  if (!rule) return days >= 0 ? 100 : 0
  return rule.find((step) => step.days <= days)?.percent ?? 0
}

/** Returns the time whose terms count for a cancellation by the patient: shortly before it, so that no refund falls after it was shown. */
export function termsTime(cancelledAt: Date, appointmentAt: Date | null): Date {
  if (appointmentAt && cancelledAt >= appointmentAt) return cancelledAt
  return new Date(cancelledAt.getTime() - SHOWN_REFUND_MS)
}

export const reconsiderUntil = ({ at }: AppointmentChange): Date =>
  new Date(at.getTime() + RECONSIDER_DAYS * DAY_MS)

/** The steps of a rule, each with its last moment. */
export const datedRule = (rule: RefundRule, appointmentAt: Date | null) =>
  rule.map((step) => ({ ...step, until: lastMoment(appointmentAt, step.days)?.toISOString() ?? null }))

/** The last moment to cancel for a step; null while no appointment is set. */
export const lastMoment = (appointmentAt: Date | null, days: number): Date | null =>
  appointmentAt && new Date(appointmentAt.getTime() - days * DAY_MS)
