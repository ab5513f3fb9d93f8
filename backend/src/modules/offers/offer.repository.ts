import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { lockOwnOpenBooking } from '../bookings/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { ChangeOrder } from './change-order.entity.js'
import { Offer, OfferVersion } from './offer.entity.js'

export const acceptanceContext = (id: string) => `offer_acceptances/${id}`

export const changeOrderContext = (id: string) => `change_orders/${id}`

export const contextOf = ({ id }: Pick<OfferVersion, 'id'>) => `offer_versions/${id}`

/** Locks an offer, after its booking and its request. @throws ProblemError not_found */
export async function lockOffer(em: EntityManager, id: string): Promise<Offer> {
  const offer = await em.findOne(Offer, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!offer) throw new ProblemError('not_found')
  return offer
}

/** Locks offers in the order of their ids, after their bookings and requests. */
export const lockOffers = (em: EntityManager, which: FilterQuery<Offer>): Promise<Offer[]> =>
  em.find(Offer, which, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

/**
 * Locks an offer of the patient after its booking.
 * @throws ProblemError not_found, invalid_transition for a closed booking
 */
export async function lockOwnOffer(em: EntityManager, actor: UserActor, id: string) {
  const found = await em.findOne(Offer, { id, userId: actor.userId })
  if (!found) throw new ProblemError('not_found')
  const booking = await lockOwnOpenBooking(em, actor, found.bookingId)
  return { booking, offer: await lockOffer(em, id) }
}

export const findDraft = (em: EntityManager, offer: Offer): Promise<OfferVersion | null> =>
  em.findOne(OfferVersion, { offer: offer.id, publishedAt: null })

export const findPublished = (em: EntityManager, offer: Offer): Promise<OfferVersion | null> =>
  offer.publishedNumber === null
    ? Promise.resolve(null)
    : em.findOne(OfferVersion, { offer: offer.id, number: offer.publishedNumber })

/** The acceptance of a booking that has not ended. */
export const findAcceptance = (em: EntityManager, bookingId: string): Promise<OfferAcceptance | null> =>
  em.findOne(OfferAcceptance, { bookingId, endedAt: null })

/** Whether a hospital has confirmed the date of the accepted offer. */
export const isDateConfirmed = async (em: EntityManager, bookingId: string): Promise<boolean> =>
  (await em.count(OfferAcceptance, { bookingId, endedAt: null, confirmedAt: { $ne: null } })) > 0

/** The acceptance that holds. Otherwise the last one whose date was confirmed: the patient keeps what they signed. */
export const findSigned = async (em: EntityManager, bookingId: string): Promise<OfferAcceptance | null> =>
  (await findAcceptance(em, bookingId)) ??
  em.findOne(
    OfferAcceptance,
    { bookingId, confirmedAt: { $ne: null } },
    { orderBy: { acceptedAt: 'desc', id: 'desc' } },
  )

/** Locks it too, so that it does not end meanwhile. */
export const lockAcceptance = (em: EntityManager, bookingId: string): Promise<OfferAcceptance | null> =>
  em.findOne(
    OfferAcceptance,
    { bookingId, endedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )

/** The last change order of an acceptance that the patient signed. It holds all lines as they are since then. */
export const findSignedChange = (em: EntityManager, acceptanceId: string) =>
  em.findOne(
    ChangeOrder,
    { acceptanceId, signedAt: { $ne: null } },
    { orderBy: { number: 'desc' }, exclude: ['signature', 'proposedBy', 'releasedBy'] },
  )
