import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { Booking } from './booking.entity.js'
import { bookingMail } from './booking.jobs.js'
import { recordBookingEvent } from './booking-events.js'
import { type BookingStatus, canChangeStatus } from './booking-status.js'

export interface LockedBooking {
  userId: string
  status: BookingStatus
  estimatedCostCents: number | null
}

/** What a payment has to know. Until the transaction ends nobody else changes it. */
export async function lockBooking(em: EntityManager, id: string): Promise<LockedBooking | undefined> {
  const booking = await em.findOne(Booking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!booking) return undefined
  const { userId, status, estimatedCostCents = null } = booking
  return { userId, status, estimatedCostCents }
}

/** The patient has begun to pay. */
export const awaitPayment = (em: EntityManager, actor: UserActor, id: string) =>
  step(em, actor, id, 'payment_pending')

/** @returns false when the booking does not wait for a payment any more */
export const confirmPaidBooking = (em: EntityManager, actor: SystemActor, id: string) =>
  step(em, actor, id, 'confirmed')

async function step(
  em: EntityManager,
  actor: UserActor | SystemActor,
  id: string,
  to: 'payment_pending' | 'confirmed',
): Promise<boolean> {
  const booking = await em.findOne(Booking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!booking) return false
  if (booking.status === to) return true
  if (!canChangeStatus('system', booking.status, to)) return false
  const from = booking.changeStatus(to, 'system', new Date())
  await em.flush()
  await recordBookingEvent(em, actor, booking, { type: 'status_changed', data: { from, to } })
  await audit(em, actor, {
    action: 'booking.payment_step',
    subjectType: 'booking',
    subjectId: id,
    details: { from, to },
  })
  await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: id })
  if (to === 'confirmed') await sendJob(em, bookingMail, { bookingId: id, type: 'confirmed' })
  return true
}
