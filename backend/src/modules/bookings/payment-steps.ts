import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { notify, publishLiveEvent } from '../notifications/index.js'
import { Booking } from './booking.entity.js'
import { bookingTeamMail } from './booking.jobs.js'
import { type BookingEvent, type BookingPaymentKind, recordBookingEvent } from './booking-events.js'
import { type BookingStatus, canChangeStatus } from './booking-status.js'
import { findLocked } from './lock-booking.js'
import { notifyAssignee } from './notify-assignee.js'
import { paidForBooking } from './paid-for-booking.js'

export interface LockedBooking {
  userId: string
  status: BookingStatus
  hospitalId: string | null
  treatmentId: string | null
  /** The part of the cost that Sihat collects. Null without a cost. */
  collectedCents: number | null
  /** The patient pays a part of the cost to the hospital. */
  paysHospital: boolean
  /** Null without a cost. */
  depositPercent: number | null
  /** Start of the appointment. Null while the team has set none. `confirmed_date` is not an appointment. */
  appointmentAt: Date | null
}

/** Locks a booking with its account. Returns the booking's fields for payments. */
export async function lockBooking(em: EntityManager, id: string): Promise<LockedBooking | undefined> {
  const booking = await findLocked(em, { id })
  if (!booking) return undefined
  const { userId, status, hospitalId = null, treatmentId = null } = booking
  const { collectedCents, depositPercent = null, appointmentAt = null } = booking
  const paysHospital = booking.collectedPercent < 100
  return {
    userId,
    status,
    hospitalId,
    treatmentId,
    collectedCents,
    paysHospital,
    depositPercent,
    appointmentAt,
  }
}

/**
 * Moves a booking to `payment_pending` when its patient begins to pay. A booking that the team confirmed or that has a payment stays
 * `confirmed`.
 */
export async function awaitPayment(em: EntityManager, actor: UserActor, id: string): Promise<void> {
  const booking = await em.findOne(Booking, { id }, LOCKED)
  if (!booking || booking.confirmedDate || !canChangeStatus('system', booking.status, 'payment_pending'))
    return
  if (await hasPayment(em, id)) return
  await step(em, actor, booking, 'payment_pending', (from) => ({
    type: 'status_changed',
    data: { from, to: 'payment_pending' },
  }))
}

async function hasPayment(em: EntityManager, id: string): Promise<boolean> {
  const { cents } = await em
    .getKysely<Tables>()
    .selectFrom(({ val }) => paidForBooking(val(id)).as('paid'))
    .select(({ eb, ref }) => eb('paid.cents', '+', ref('paid.goodwill_cents')).as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents) > 0
}

/**
 * Records a payment and moves the booking back to `confirmed`. It does not confirm the treatment: `confirmed_date` and its mail
 * belong to the team.
 * @param payment what the history says about it; undefined for a part of the balance
 * @throws ProblemError invalid_transition for a booking that is not `PAYABLE`
 */
export async function confirmPaidBooking(
  em: EntityManager,
  actor: SystemActor,
  id: string,
  payment: BookingPaymentKind | undefined,
): Promise<void> {
  const booking = await em.findOneOrFail(Booking, { id }, LOCKED)
  await step(em, actor, booking, 'confirmed', () => ({ type: 'payment_received', data: { payment } }))
}

/** Records a payment that the booking does not ask for, and mails the team. The status stays. */
export async function recordUnduePayment(em: EntityManager, actor: SystemActor, id: string): Promise<void> {
  const booking = await em.findOneOrFail(Booking, { id }, LOCKED)
  await step(em, actor, booking, booking.status, () => ({ type: 'payment_received', data: {} }))
  await sendJob(em, bookingTeamMail, { bookingId: id, about: 'late_payment' })
}

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

async function step(
  em: EntityManager,
  actor: UserActor | SystemActor,
  booking: Booking,
  to: BookingStatus,
  event: (from: BookingStatus) => BookingEvent,
): Promise<void> {
  const { id, userId, status: from } = booking
  if (from !== to) {
    booking.changeStatus(to, 'system', new Date())
    await em.flush()
  }
  const happened = event(from)
  await recordBookingEvent(em, actor, booking, happened)
  await audit(em, actor, {
    action: 'booking.payment_step',
    subjectType: 'booking',
    subjectId: id,
    details: { from, to },
  })
  await publishLiveEvent(em, userId, 'booking.updated', { bookingId: id })
  if (happened.type !== 'payment_received') return
  await notify(em, userId, happened.type, id)
  await notifyAssignee(em, booking, 'team_payment_received')
}
