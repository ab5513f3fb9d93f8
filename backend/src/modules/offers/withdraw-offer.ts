import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { notify } from '../notifications/index.js'
import { endAcceptance } from './acceptance-history.js'
import type { Offer } from './offer.entity.js'
import { offerMail } from './offer.jobs.js'
import { lockAcceptance } from './offer.repository.js'
import { recordOfferMove } from './offer-moves.js'
import type { WithdrawalReason } from './offer-status.js'
import type { EnteredBy } from './publication-requirements.js'

/**
 * Takes a locked offer back. An acceptance whose date is not confirmed ends with it.
 * @throws ProblemError invalid_transition
 */
export async function withdrawOffer(
  em: EntityManager,
  actor: UserActor,
  offer: Offer,
  { reason, by }: { reason: WithdrawalReason; by: EnteredBy },
): Promise<void> {
  const acceptance = await lockAcceptance(em, offer.bookingId)
  if (acceptance?.offerId === offer.id) {
    if (acceptance.confirmedAt) throw new ProblemError('invalid_transition', { reason: 'offer_confirmed' })
    await endAcceptance(em, actor, { offer, acceptance, reason: 'withdrawn' })
  }
  offer.withdrawalReason = reason
  await recordOfferMove(em, actor, offer, 'withdraw', by, { reason })
  await notify(em, offer.userId, 'offer_withdrawn', offer.bookingId)
  await sendJob(em, offerMail, {
    offerId: offer.id,
    number: offer.publishedNumber ?? 1,
    type: 'withdrawn',
  })
}
