import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { findBookingOwner, lockOpenBooking, requireForeign } from '../bookings/index.js'
import { notify } from '../notifications/index.js'
import { hasConsent, recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import { lockRequest, lockRequests, QuoteRequest, WAITING } from '../quote-requests/index.js'
import { endAcceptance } from './acceptance-history.js'
import { findDraftGaps } from './draft-gaps.js'
import type {
  AdminOfferView,
  OfferDraftView,
  OfferInput,
  OfferVersionInput,
  WithdrawOfferInput,
} from './offer.dto.js'
import { Offer, OfferEvent, type OfferVersion } from './offer.entity.js'
import { offerMail } from './offer.jobs.js'
import { findAcceptance, findDraft, lockAcceptance, lockOffers } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import { findLetter, hospitalOf, OfferDocuments } from './offer-documents.js'
import { OfferMessage } from './offer-message.entity.js'
import { hasEdited, isEditBy, recordEdit, recordOfferMove } from './offer-moves.js'
import { nextVersion, OfferPublications } from './offer-publications.js'

const IS_ACCEPTED = 'The patient has accepted this offer, so it cannot change now.'
const IS_CONFIRMED =
  'The hospital has confirmed the date of this offer. Cancel the booking if the hospital cannot treat the patient.'
const IS_AGREED =
  'The hospital has confirmed the date of the accepted offer. The offers of this booking cannot change now.'
const ASK_COLLEAGUE = 'You edited this offer. A colleague has to check and publish it.'
const OFFERABLE: readonly QuoteRequest['status'][] = [...WAITING, 'expired']

/** Offers for coordinators, who enter them from a letter where the hospital does not use the desk. */
@Injectable()
export class AdminOffersService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly publications: OfferPublications,
  ) {}

  /** @throws ProblemError not_found, access_denied for the own booking, consent_required */
  list(actor: UserActor, bookingId: string): Promise<AdminOfferView[]> {
    return this.database.transaction(actor, async (em) => {
      const userId = await findBookingOwner(em, bookingId)
      if (!userId) throw new ProblemError('not_found')
      requireForeign(actor, { userId })
      await requirePatientConsent(em, userId)
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      const offers = await em.find(Offer, { bookingId }, { orderBy: { createdAt: 'desc', id: 'desc' } })
      const views: AdminOfferView[] = []
      for (const offer of offers) views.push(await this.view(em, actor, offer))
      return views
    })
  }

  /**
   * Begins the offer that answers a request.
   * @throws ProblemError not_found, invalid_transition for a closed booking or request, access_denied for the own booking,
   *   consent_required, already_offered
   */
  create(actor: UserActor, quoteRequestId: string, content: OfferContent): Promise<AdminOfferView> {
    return this.database.transaction(actor, async (em) => {
      const request = await lockRequestOfOpenBooking(em, actor, quoteRequestId)
      if (await em.count(Offer, { quoteRequestId })) throw new ProblemError('already_offered')
      if (!OFFERABLE.includes(request.status)) throw new ProblemError('invalid_transition')
      const { bookingId, userId, hospitalId } = request
      const offer = em.create(Offer, {
        id: uuid(),
        bookingId,
        userId,
        quoteRequestId,
        hospitalId,
        status: 'draft',
        publishedNumber: null,
        savedAt: new Date(),
      })
      await this.saveDraft(em, actor, offer, nextVersion(em, offer, 'team'), content)
      return this.view(em, actor, offer)
    })
  }

  /**
   * Saves the draft. Saving a published offer begins its next version. Once a date is confirmed, no version can follow.
   * @throws ProblemError as `change`
   */
  save(actor: UserActor, id: string, { version, content }: OfferInput): Promise<AdminOfferView> {
    return this.change(actor, id, version, async (em, offer) => {
      if ((await findAcceptance(em, offer.bookingId))?.confirmedAt)
        throw new ProblemError('invalid_transition', { detail: IS_AGREED })
      const draft = (await findDraft(em, offer)) ?? nextVersion(em, offer, 'team')
      await this.saveDraft(em, actor, offer, draft, content)
    })
  }

  /**
   * Publishes the draft: the patient reads it, and it never changes again.
   * @throws ProblemError as `change`, access_denied for a person who edited the draft, offer_incomplete with the gaps
   */
  publish(actor: UserActor, id: string, { version }: OfferVersionInput): Promise<AdminOfferView> {
    return this.change(actor, id, version, async (em, offer, request) => {
      if ((await findAcceptance(em, offer.bookingId))?.offerId === id)
        throw new ProblemError('invalid_transition', { detail: IS_ACCEPTED })
      const draft = await findDraft(em, offer)
      if (!draft) throw new ProblemError('invalid_transition')
      if (await hasEdited(em, actor, offer, draft.number))
        throw new ProblemError('access_denied', { detail: ASK_COLLEAGUE })
      const { content, gaps: errors } = await this.draftView(em, offer, draft)
      if (errors.length > 0 || !content.lastDay) throw new ProblemError('offer_incomplete', { errors })
      await this.publications.publish(em, actor, { offer, draft, request, by: 'team' })
    })
  }

  /** Takes the offer back for the hospital. An acceptance whose date is not confirmed ends with it. @throws ProblemError as `change` */
  withdraw(actor: UserActor, id: string, { version, reason }: WithdrawOfferInput): Promise<AdminOfferView> {
    return this.change(actor, id, version, async (em, offer) => {
      const acceptance = await lockAcceptance(em, offer.bookingId)
      if (acceptance?.offerId === id) {
        if (acceptance.confirmedAt) throw new ProblemError('invalid_transition', { detail: IS_CONFIRMED })
        await endAcceptance(em, actor, { offer, acceptance, reason: 'withdrawn' })
      }
      offer.withdrawalReason = reason
      await recordOfferMove(em, actor, offer, 'withdraw', 'team', { reason })
      await notify(em, offer.userId, 'offer_withdrawn', offer.bookingId)
      await sendJob(em, offerMail, { offerId: id, number: offer.publishedNumber ?? 1, type: 'withdrawn' })
    })
  }

  /**
   * Locks booking, request and offer, and answers with the offer after the change.
   * @throws ProblemError not_found, invalid_transition, access_denied for the own booking, consent_required, stale_version
   */
  async change(
    actor: UserActor,
    id: string,
    version: number | undefined,
    work: (em: EntityManager, offer: Offer, request: QuoteRequest) => Promise<void>,
  ): Promise<AdminOfferView> {
    return this.database.transaction(actor, async (em) => {
      const { offer, request } = await lockForTeam(em, actor, id)
      if (version !== undefined && offer.version !== version) throw new ProblemError('stale_version')
      await work(em, offer, request)
      return this.view(em, actor, offer)
    })
  }

  private async saveDraft(
    em: EntityManager,
    actor: UserActor,
    offer: Offer,
    draft: OfferVersion,
    content: OfferContent,
  ): Promise<void> {
    await this.documents.seal(em, offer, draft, content)
    offer.savedAt = new Date()
    await em.flush()
    await recordEdit(em, actor, offer, draft.number)
  }

  private async view(em: EntityManager, actor: UserActor, offer: Offer): Promise<AdminOfferView> {
    const isKnown = offer.publishedNumber !== null
    const acceptance = isKnown ? await findAcceptance(em, offer.bookingId) : null
    const own = acceptance?.offerId === offer.id ? acceptance : null
    const seen = await this.documents.view(em, offer, acceptance)
    const draft = await findDraft(em, offer)
    const events = await em.find(OfferEvent, { offer: offer.id }, { orderBy: { at: 'asc', id: 'asc' } })
    return {
      id: offer.id,
      bookingId: offer.bookingId,
      quoteRequestId: offer.quoteRequestId,
      hospital: await hospitalOf(em, offer),
      status: seen?.status ?? offer.status,
      version: offer.version,
      published: seen,
      draft: draft && {
        ...(await this.draftView(em, offer, draft)),
        isOwn: events.some((event) => isEditBy(actor, draft.number, event)),
      },
      acceptance: own && (await this.documents.acceptanceView(em, own)),
      unreadQuestions: isKnown
        ? await em.count(OfferMessage, { offerId: offer.id, author: 'patient', readAt: null })
        : 0,
      events: events.map(({ at, actor: by, transition, number }) => ({
        at: at.toISOString(),
        actor: by,
        transition,
        number,
      })),
    }
  }

  private async draftView(
    em: EntityManager,
    offer: Offer,
    draft: OfferVersion,
  ): Promise<Omit<OfferDraftView, 'isOwn'>> {
    const content = await this.documents.open(em, offer, draft)
    const letter = await findLetter(em, draft)
    const changes = await this.documents.changesByDraft(em, offer, content)
    return {
      number: draft.number,
      content,
      changes,
      gaps: await findDraftGaps(em, offer, { enteredBy: draft.enteredBy, letter, content, changes }),
      letter: letter && {
        name: letter.name,
        contentType: letter.contentType,
        sizeBytes: letter.sizeBytes,
        dated: letter.dated,
      },
    }
  }
}

/**
 * Locks a booking with all its requests and offers for the team: a confirmed date ends the others.
 * @throws ProblemError not_found, invalid_transition for a closed booking, access_denied for the own one, consent_required
 */
export async function lockForTeam(em: EntityManager, actor: UserActor, id: string) {
  const found = await em.findOne(Offer, { id })
  if (!found) throw new ProblemError('not_found')
  const { bookingId, quoteRequestId } = found
  await lockOpenBooking(em, actor, bookingId)
  await requirePatientConsent(em, found.userId)
  const requests = await lockRequests(em, { bookingId })
  const offers = await lockOffers(em, { bookingId })
  const request = requests.find((one) => one.id === quoteRequestId)
  const offer = offers.find((one) => one.id === id)
  if (!request || !offer) throw new ProblemError('not_found')
  return { request, offer }
}

/** @throws ProblemError not_found, invalid_transition for a closed booking, access_denied for the own one, consent_required */
async function lockRequestOfOpenBooking(
  em: EntityManager,
  actor: UserActor,
  id: string,
): Promise<QuoteRequest> {
  const found = await em.findOne(QuoteRequest, { id })
  if (!found) throw new ProblemError('not_found')
  await lockOpenBooking(em, actor, found.bookingId)
  await requirePatientConsent(em, found.userId)
  return lockRequest(em, id)
}

/** Offers speak of health. @throws ProblemError consent_required */
export async function requireHealthConsent(em: EntityManager, userId: string): Promise<void> {
  if (!(await hasConsent(em, userId, 'health_data'))) throw new ProblemError('consent_required')
}
