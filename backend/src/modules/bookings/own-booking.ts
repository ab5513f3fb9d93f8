import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import type { Booking } from './booking.entity.js'
import { isClosed } from './booking-status.js'
import { findLocked } from './lock-booking.js'

/** Locks a booking for its patient. @throws ProblemError not_found */
export async function lockOwnBooking(em: EntityManager, { userId }: UserActor, id: string): Promise<Booking> {
  const booking = await findLocked(em, { id, userId })
  if (!booking) throw new ProblemError('not_found')
  return booking
}

/** Locks an open booking for its patient. @throws ProblemError not_found, invalid_transition for a closed booking */
export async function lockOwnOpenBooking(em: EntityManager, actor: UserActor, id: string): Promise<Booking> {
  const booking = await lockOwnBooking(em, actor, id)
  if (isClosed(booking.status)) throw new ProblemError('invalid_transition')
  return booking
}
