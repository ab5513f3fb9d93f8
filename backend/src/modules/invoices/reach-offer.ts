import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { lockBooking, requireForeign } from '../bookings/index.js'
import { Offer, OfferAcceptance, requireOwnOffer } from '../offers/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import { requireShared } from '../quote-requests/index.js'
import type { Invoice, InvoiceSender } from './invoice.entity.js'

/**
 * Finds an offer that the caller may read. The patient sees each reading by others.
 * @throws ProblemError not_found, access_denied for the own booking of a colleague, consent_required
 */
export async function reachOffer(
  em: EntityManager,
  actor: UserActor,
  offerId: string,
  as: InvoiceSender,
): Promise<Offer> {
  if (as === 'hospital') await requireOwnOffer(em, actor, offerId)
  const offer = await em.findOne(Offer, { id: offerId, ...(as === 'patient' && { userId: actor.userId }) })
  if (!offer) throw new ProblemError('not_found')
  if (as === 'patient') return offer
  const { userId, bookingId, quoteRequestId } = offer
  if (as === 'hospital') await requireShared(em, quoteRequestId)
  else {
    requireForeign(actor, offer)
    await requirePatientConsent(em, userId)
  }
  await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
  return offer
}

/**
 * Locks what the patient agreed to, after the booking, so that invoices are checked one after the other. An invoice may come after the
 * acceptance has ended: patient and team add it.
 * @param id of an acceptance, or else the newest one
 * @throws ProblemError as `reachOffer`, invalid_transition without a confirmed date
 */
export async function lockAgreed(
  em: EntityManager,
  actor: UserActor,
  offerId: string,
  { as, id }: { as: InvoiceSender; id?: string },
) {
  const offer = await reachOffer(em, actor, offerId, as)
  return { offer, acceptance: await lockAcceptance(em, offer, { as, ...(id && { id }) }) }
}

/**
 * Locks an acceptance for the team, which reads nothing about the patient's health, and so needs no consent.
 * @throws ProblemError not_found, access_denied for the own booking of a colleague
 */
export async function lockForSettlement(
  em: EntityManager,
  actor: UserActor,
  { offerId, acceptanceId }: Pick<Invoice, 'offerId' | 'acceptanceId'>,
): Promise<{ offer: Offer; acceptance: OfferAcceptance }> {
  const offer = await em.findOneOrFail(Offer, { id: offerId })
  requireForeign(actor, offer)
  return { offer, acceptance: await lockAcceptance(em, offer, { as: 'team', id: acceptanceId }) }
}

/** @throws ProblemError not_found, invalid_transition without a confirmed date */
async function lockAcceptance(
  em: EntityManager,
  { id: offerId, bookingId }: Offer,
  { as, id }: { as: InvoiceSender; id?: string },
): Promise<OfferAcceptance> {
  // Account and booking come first, as in all transactions of a booking.
  if (!(await lockBooking(em, bookingId))) throw new ProblemError('not_found')
  const acceptance = await em.findOne(
    OfferAcceptance,
    { offerId, confirmedAt: { $ne: null }, ...(id ? { id } : as === 'hospital' && { endedAt: null }) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { acceptedAt: 'desc', id: 'desc' } },
  )
  if (!acceptance) throw new ProblemError('invalid_transition', { reason: 'invoice_needs_offer' })
  return acceptance
}
