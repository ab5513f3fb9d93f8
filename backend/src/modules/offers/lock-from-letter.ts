import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { lockWithBooking } from './admin-offers.service.js'
import { OfferVersion } from './offer.entity.js'
import { lockAcceptance } from './offer.repository.js'

/**
 * Locks an agreed offer that the team entered from a letter, with its booking, its acceptance and the version that was accepted.
 * @throws ProblemError not_found, invalid_transition for an offer that is not agreed or that the hospital published, access_denied for the
 *   own booking, consent_required
 */
export async function lockFromLetter(em: EntityManager, actor: UserActor, offerId: string) {
  const { booking, offer } = await lockWithBooking(em, actor, offerId)
  const acceptance = await lockAcceptance(em, offer.bookingId)
  if (acceptance?.offerId !== offerId || !acceptance.confirmedAt)
    throw new ProblemError('invalid_transition', { reason: 'offer_not_agreed' })
  const version = await em.findOneOrFail(OfferVersion, { offer: offerId, number: acceptance.number })
  if (version.enteredBy !== 'team') throw new ProblemError('invalid_transition', { reason: 'offer_of_desk' })
  return { booking, offer, acceptance, version }
}
