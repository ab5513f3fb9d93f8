import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findBookingOwner, lockOpenBooking, requireForeign } from '../bookings/index.js'
import { hasConsent, recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import { lockRequest, lockRequests, QuoteRequest } from '../quote-requests/index.js'
import type { AdminOfferView, OfferInput, OfferVersionInput, WithdrawOfferInput } from './offer.dto.js'
import { Offer, OfferEvent } from './offer.entity.js'
import { findAcceptance, findDraft, lockOffers } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import { hospitalOf, OfferDocuments } from './offer-documents.js'
import { OfferDrafts } from './offer-drafts.js'
import { OfferMessage } from './offer-message.entity.js'
import { eventView, isEditBy } from './offer-moves.js'
import { withdrawOffer } from './withdraw-offer.js'

/** Offers for coordinators, who enter them from a letter where the hospital does not use the desk. */
@Injectable()
export class AdminOffersService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly drafts: OfferDrafts,
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
      const offer = await this.drafts.begin(em, actor, request, { content, by: 'team' })
      return this.view(em, actor, offer)
    })
  }

  /** Saves the draft. What the hospital began becomes a version of the team. @throws ProblemError as `change` and `OfferDrafts.save` */
  save(actor: UserActor, id: string, { version, content }: OfferInput): Promise<AdminOfferView> {
    return this.change(actor, id, version, (em, offer) =>
      this.drafts.save(em, actor, offer, { content, by: 'team' }),
    )
  }

  /** Publishes the draft. @throws ProblemError as `change` and `OfferDrafts.publish` */
  publish(actor: UserActor, id: string, { version }: OfferVersionInput): Promise<AdminOfferView> {
    return this.change(actor, id, version, (em, offer, request) =>
      this.drafts.publish(em, actor, { offer, request, by: 'team' }),
    )
  }

  /** Takes the offer back for the hospital. @throws ProblemError as `change` and `withdrawOffer` */
  withdraw(actor: UserActor, id: string, { version, reason }: WithdrawOfferInput): Promise<AdminOfferView> {
    return this.change(actor, id, version, (em, offer) =>
      withdrawOffer(em, actor, offer, { reason, by: 'team' }),
    )
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
      const { offer, request } = await lockWithBooking(em, actor, id)
      if (version !== undefined && offer.version !== version) throw new ProblemError('stale_version')
      await work(em, offer, request)
      return this.view(em, actor, offer)
    })
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
        ...(await this.drafts.view(em, offer, draft)),
        isOwn: events.some((event) => isEditBy(actor, draft.number, event)),
      },
      acceptance: own && (await this.documents.acceptanceView(em, own)),
      unreadQuestions: isKnown
        ? await em.count(OfferMessage, { offerId: offer.id, author: 'patient', readAt: null })
        : 0,
      events: events.map(eventView),
    }
  }
}

/**
 * Locks a booking with all its requests and offers for the team or the hospital: a confirmed date ends the others.
 * @throws ProblemError not_found, invalid_transition for a closed booking, access_denied for the own one, consent_required
 */
export async function lockWithBooking(em: EntityManager, actor: UserActor, id: string) {
  const found = await em.findOne(Offer, { id })
  if (!found) throw new ProblemError('not_found')
  const { bookingId, quoteRequestId } = found
  const booking = await lockOpenBooking(em, actor, bookingId)
  await requirePatientConsent(em, found.userId)
  const requests = await lockRequests(em, { bookingId })
  const offers = await lockOffers(em, { bookingId })
  const request = requests.find((one) => one.id === quoteRequestId)
  const offer = offers.find((one) => one.id === id)
  if (!request || !offer) throw new ProblemError('not_found')
  return { booking, request, offer }
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
