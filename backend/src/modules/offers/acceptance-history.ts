import type { EntityManager } from '@mikro-orm/postgresql'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { isBookingOver, recordBookingEvent } from '../bookings/index.js'
import type { OfferAcceptance } from './acceptance.entity.js'
import type { Offer } from './offer.entity.js'
import { hospitalOf } from './offer-documents.js'

type Actor = UserActor | SystemActor
type EndReason = NonNullable<OfferAcceptance['endReason']>

/** Tells the history of the booking that the patient accepted the offer. */
export const recordAccepted = (em: EntityManager, actor: Actor, offer: Offer) =>
  record(em, actor, offer, 'offer_accepted', {})

/** Tells the history of the booking from when the hospital treats the patient. @param date `YYYY-MM-DD` */
export const recordConfirmed = (em: EntityManager, actor: Actor, offer: Offer, date: string | null) =>
  record(em, actor, offer, 'offer_confirmed', { date })

/** Ends an acceptance before the hospital has confirmed the date, and tells the history of an open booking. */
export async function endAcceptance(
  em: EntityManager,
  actor: Actor,
  { offer, acceptance, reason }: { offer: Offer; acceptance: OfferAcceptance; reason: EndReason },
): Promise<void> {
  acceptance.end(reason)
  // The entry of the cancellation says enough.
  if (await isBookingOver(em, offer.bookingId)) return
  await record(em, actor, offer, 'acceptance_ended', { endReason: reason })
}

async function record(
  em: EntityManager,
  actor: Actor,
  offer: Offer,
  type: 'offer_accepted' | 'acceptance_ended' | 'offer_confirmed',
  { date = null, endReason = null }: { date?: string | null; endReason?: EndReason | null },
): Promise<void> {
  const { name: hospital } = await hospitalOf(em, offer)
  const booking = { id: offer.bookingId, userId: offer.userId }
  await recordBookingEvent(em, actor, booking, { type, data: { offer: { hospital, date, endReason } } })
}
