import type { EntityManager } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { OfferEventView } from './offer.dto.js'
import { type Offer, OfferEvent } from './offer.entity.js'
import type { OfferActor, OfferTransition } from './offer-status.js'
import type { EnteredBy } from './publication-requirements.js'

/** Moves an offer and records who did it. @throws ProblemError invalid_transition */
export async function recordOfferMove(
  em: EntityManager,
  actor: UserActor | SystemActor,
  offer: Offer,
  transition: OfferTransition,
  by: OfferActor,
  details: Record<string, string | number> = {},
): Promise<void> {
  offer.move(transition, by)
  await recordOfferEvent(em, actor, offer, { transition, by, details })
}

/** Records an event of the published version in the history and the audit log, and tells open pages. */
export async function recordOfferEvent(
  em: EntityManager,
  actor: UserActor | SystemActor,
  offer: Offer,
  {
    transition,
    by,
    details,
  }: { transition: string; by: OfferActor; details?: Record<string, string | number> },
): Promise<void> {
  const number = offer.publishedNumber ?? 1
  addEvent(em, actor, offer, { transition, by, number })
  await em.flush()
  await audit(em, actor, {
    action: `offer.${transition}`,
    subjectType: 'offer',
    subjectId: offer.id,
    details: { bookingId: offer.bookingId, offerVersion: number, ...details },
  })
  await publishLiveEvent(em, offer.userId, 'booking.updated', { bookingId: offer.bookingId })
}

/** Records that a person edits a version: once, however often it is saved. */
export async function recordEdit(
  em: EntityManager,
  actor: UserActor,
  offer: Offer,
  { number, by }: { number: number; by: EnteredBy },
): Promise<void> {
  if (await hasEdited(em, actor, offer, number)) return
  addEvent(em, actor, offer, { transition: 'edit', by, number })
  await em.flush()
  await audit(em, actor, {
    action: 'offer.edit',
    subjectType: 'offer',
    subjectId: offer.id,
    details: { bookingId: offer.bookingId, offerVersion: number },
  })
}

/** Records an act in the audit log that the patient does not read. */
export const recordOfferEdit = (
  em: EntityManager,
  actor: UserActor,
  offer: Offer,
  act: string,
  details: Record<string, string | number>,
): Promise<void> =>
  audit(em, actor, {
    action: `offer.${act}`,
    subjectType: 'offer',
    subjectId: offer.id,
    details: { bookingId: offer.bookingId, offerVersion: offer.publishedNumber ?? 1, ...details },
  })

export const hasEdited = async (
  em: EntityManager,
  { userId }: UserActor,
  offer: Offer,
  number: number,
): Promise<boolean> =>
  (await em.count(OfferEvent, { offer: offer.id, number, transition: 'edit', actorId: userId })) > 0

export const isEditBy = ({ userId }: UserActor, number: number, event: OfferEvent): boolean =>
  event.transition === 'edit' && event.number === number && event.actorId === userId

export const eventView = ({ at, actor, transition, number }: OfferEvent): OfferEventView => ({
  at: at.toISOString(),
  actor,
  transition,
  number,
})

function addEvent(
  em: EntityManager,
  actor: UserActor | SystemActor,
  offer: Offer,
  { transition, by, number }: { transition: string; by: OfferActor; number: number },
): void {
  em.create(OfferEvent, {
    id: uuid(),
    offer,
    userId: offer.userId,
    number,
    actorId: actor.kind === 'user' ? actor.userId : null,
    actor: by,
    transition,
    at: new Date(),
  })
}
