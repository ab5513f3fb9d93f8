import type { EntityManager } from '@mikro-orm/postgresql'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { recordDataAccess } from '../privacy/index.js'
import type { AdminBookingView } from './admin-booking.dto.js'
import type { Booking } from './booking.entity.js'
import { findAnyBooking, findBookingOwner } from './booking.repository.js'
import { isClosed } from './booking-status.js'
import { findLocked } from './lock-booking.js'

/**
 * Locks a booking for staff. Appointment, cost and status decide about money, so nobody changes their own booking.
 * @throws ProblemError not_found, access_denied, stale_version
 */
export async function lockVersion(
  em: EntityManager,
  actor: UserActor,
  id: string,
  version: number,
): Promise<Booking> {
  const booking = await lockForeignBooking(em, actor, id)
  if (booking.version !== version) throw new ProblemError('stale_version')
  return booking
}

/** @throws ProblemError access_denied for the actor's own booking: nobody works for the team on it */
export function requireForeign(actor: UserActor, { userId }: { userId: string }): void {
  if (userId === actor.userId) throw new ProblemError('access_denied', { reason: 'own_booking' })
}

/** Locks a booking for staff. @throws ProblemError not_found, access_denied for the actor's own booking */
export async function lockForeignBooking(em: EntityManager, actor: UserActor, id: string): Promise<Booking> {
  const booking = await findLocked(em, { id })
  if (!booking) throw new ProblemError('not_found')
  requireForeign(actor, booking)
  return booking
}

/** Locks an open booking for staff. @throws ProblemError not_found, access_denied for the own one, invalid_transition for a closed one */
export async function lockOpenBooking(em: EntityManager, actor: UserActor, id: string): Promise<Booking> {
  const booking = await lockForeignBooking(em, actor, id)
  if (isClosed(booking.status)) throw new ProblemError('invalid_transition')
  return booking
}

/** Reads a booking for staff, after the access is recorded for the patient. @throws ProblemError not_found */
export async function anyBooking(em: EntityManager, actor: UserActor, id: string): Promise<AdminBookingView> {
  const userId = await findBookingOwner(em, id)
  if (!userId) throw new ProblemError('not_found')
  await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: id })
  const view = await findAnyBooking(em, id)
  if (!view) throw new ProblemError('not_found')
  return view
}

/** Writes the audit event of a staff reading before the booking, which holds health data, is read. */
export const auditView = (em: EntityManager, actor: UserActor, subjectId: string) =>
  audit(em, actor, { action: 'booking.view', subjectType: 'booking', subjectId })
