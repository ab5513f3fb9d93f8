import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { type DetailCode, ProblemError } from '../../platform/errors/index.js'
import { requireShared } from '../quote-requests/index.js'
import { lockWithBooking } from './admin-offers.service.js'
import { requireOwnOffer } from './desk-offers.service.js'
import { lockAcceptance } from './offer.repository.js'

/**
 * Locks an offer of the caller's hospital that is agreed on, with its booking and its acceptance.
 * @param reason why the act is refused while nothing is agreed
 * @throws ProblemError not_found, invalid_transition, consent_required
 */
export async function lockAgreed(em: EntityManager, actor: UserActor, offerId: string, reason: DetailCode) {
  await requireOwnOffer(em, actor, offerId)
  const { booking, offer, request } = await lockWithBooking(em, actor, offerId)
  await requireShared(em, request.id)
  const acceptance = await lockAcceptance(em, offer.bookingId)
  if (acceptance?.offerId !== offerId || !acceptance.confirmedAt)
    throw new ProblemError('invalid_transition', { reason })
  return { booking, offer, acceptance }
}
