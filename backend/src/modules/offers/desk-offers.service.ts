import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { HospitalMember } from '../auth/index.js'
import { notifyAssignee } from '../bookings/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { isShared, lockCase, QuoteRequest, requireShared } from '../quote-requests/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { AcceptancesService } from './acceptances.service.js'
import { lockWithBooking } from './admin-offers.service.js'
import { blankOffer } from './blank-offer.js'
import type {
  DeskAcceptanceView,
  DeskOfferAnswer,
  DeskOfferView,
  NewDeskOfferInput,
} from './desk-offer.dto.js'
import type { OfferInput, OfferVersionInput, OfferView, WithdrawOfferInput } from './offer.dto.js'
import { Offer, OfferEvent } from './offer.entity.js'
import { findDraft, lockOffer } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import { hospitalOf, OfferDocuments } from './offer-documents.js'
import { OfferDrafts } from './offer-drafts.js'
import { eventView } from './offer-moves.js'
import { OfferTemplate } from './offer-template.entity.js'
import { requireOneSource } from './offer-template-content.js'
import { termsInForce } from './promise-terms.entity.js'
import { withdrawOffer } from './withdraw-offer.js'

/** Reaches the booking, the other requests and the patient, which the login of the desk does not see. */
const DESK_OFFERS = systemActor('desk.offers')

/** Offers that hospitals write themselves. Row security chooses the rows of drafts and views. */
@Injectable()
export class DeskOffersService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly drafts: OfferDrafts,
    private readonly acceptances: AcceptancesService,
  ) {}

  /** Reads the offer that answers a request. The patient sees each reading. @throws ProblemError not_found for a request to another hospital */
  find(actor: UserActor, quoteRequestId: string): Promise<DeskOfferAnswer> {
    return this.database.transaction(actor, async (em) => {
      const request = await em.findOne(QuoteRequest, { id: quoteRequestId })
      if (!request) throw new ProblemError('not_found')
      const offer = await em.findOne(Offer, { quoteRequestId })
      return {
        offer: offer && (await this.view(em, actor, offer)),
        promise: (await termsInForce(em, request.hospitalId)) !== null,
      }
    })
  }

  /**
   * Begins the offer that answers a request.
   * @throws ProblemError not_found for a request to another hospital or a template of another one, consent_required, already_offered,
   *   invalid_input for a content and a template
   */
  begin(
    actor: UserActor,
    quoteRequestId: string,
    { content: written, templateId }: NewDeskOfferInput,
  ): Promise<DeskOfferView> {
    requireOneSource(written, 'templateId', templateId)
    return this.database.transaction(actor, async (em) => {
      const request = await lockCase(em, quoteRequestId)
      await requireShared(em, quoteRequestId)
      const content = templateId
        ? await contentOfTemplate(em, request, templateId)
        : (written ?? blankOffer())
      const offer = await this.drafts.begin(em, actor, request, { content, by: 'hospital' })
      return this.view(em, actor, offer)
    })
  }

  /** Saves the draft. @throws ProblemError not_found, consent_required, stale_version, or as `OfferDrafts.save` */
  save(actor: UserActor, id: string, { version, content }: OfferInput): Promise<DeskOfferView> {
    return this.database.transaction(actor, async (em) => {
      const found = await em.findOne(Offer, { id })
      if (!found) throw new ProblemError('not_found')
      await lockCase(em, found.quoteRequestId)
      await requireShared(em, found.quoteRequestId)
      const offer = await lockOffer(em, id)
      if (offer.version !== version) throw new ProblemError('stale_version')
      await this.drafts.save(em, actor, offer, { content, by: 'hospital' })
      return this.view(em, actor, offer)
    })
  }

  /** Publishes the draft of the hospital. @throws ProblemError as `change` and `OfferDrafts.publish` */
  publish(actor: UserActor, id: string, { version }: OfferVersionInput): Promise<DeskOfferView> {
    return this.change(actor, { id, version, tells: 'team_offer_published' }, (em, offer, request) =>
      this.drafts.publish(em, actor, { offer, request, by: 'hospital' }),
    )
  }

  /** @throws ProblemError as `change` and `withdrawOffer` */
  withdraw(actor: UserActor, id: string, { version, reason }: WithdrawOfferInput): Promise<DeskOfferView> {
    return this.change(actor, { id, version, tells: 'team_offer_withdrawn' }, (em, offer) =>
      withdrawOffer(em, actor, offer, { reason, by: 'hospital' }),
    )
  }

  /** @throws ProblemError as `change` and `AcceptancesService.confirm` */
  confirmDate(actor: UserActor, id: string, { version }: OfferVersionInput): Promise<DeskOfferView> {
    return this.change(actor, { id, version, tells: 'team_date_confirmed' }, (em, offer, request) =>
      this.acceptances.confirm(em, actor, { offer, request, by: 'hospital' }),
    )
  }

  /**
   * Changes an offer as the system, once the caller is known to belong to its hospital, notifies the assignee, and reads the offer as
   * the caller.
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, stale_version
   */
  private async change(
    actor: UserActor,
    { id, version, tells }: DeskAct,
    work: (em: EntityManager, offer: Offer, request: QuoteRequest) => Promise<void>,
  ): Promise<DeskOfferView> {
    await this.database.transaction(
      DESK_OFFERS,
      async (em) => {
        await requireOwnOffer(em, actor, id)
        const { booking, offer, request } = await lockWithBooking(em, actor, id)
        await requireShared(em, request.id)
        if (offer.version !== version) throw new ProblemError('stale_version')
        await work(em, offer, request)
        await notifyAssignee(em, booking, tells)
      },
      actor,
    )
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id })
      if (!offer) throw new ProblemError('not_found')
      return this.view(em, actor, offer)
    })
  }

  private async view(em: EntityManager, actor: UserActor, offer: Offer): Promise<DeskOfferView> {
    const { id, userId, bookingId, quoteRequestId, status, version } = offer
    const isOpen = await isShared(em, quoteRequestId)
    if (isOpen) await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
    const acceptance = await findOwnAcceptance(em, offer)
    const seen = isOpen ? await this.documents.view(em, offer, acceptance) : null
    const draft = isOpen ? await findDraft(em, offer) : null
    const events = await em.find(OfferEvent, { offer: id }, { orderBy: { at: 'asc', id: 'asc' } })
    return {
      id,
      quoteRequestId,
      hospital: await hospitalOf(em, offer),
      status: seen?.status ?? status,
      version,
      published: seen && publishedView(seen),
      draft: draft && (await this.drafts.view(em, offer, draft)),
      acceptance: acceptance && acceptanceView(acceptance),
      events: events.map(eventView),
    }
  }
}

interface DeskAct {
  id: string
  version: number
  /** Names the notification to the assignee of the booking. */
  tells: 'team_offer_published' | 'team_offer_withdrawn' | 'team_date_confirmed'
}

/** @throws ProblemError not_found for an offer of another hospital */
export async function requireOwnOffer(em: EntityManager, { userId }: UserActor, id: string): Promise<void> {
  const offer = await em.findOne(Offer, { id })
  const isOwn =
    offer && (await em.count(HospitalMember, { hospitalId: offer.hospitalId, userId, removedAt: null })) > 0
  if (!isOwn) throw new ProblemError('not_found')
}

/** A member of two hospitals answers for each with its own templates. @throws ProblemError not_found */
async function contentOfTemplate(
  em: EntityManager,
  { hospitalId }: QuoteRequest,
  id: string,
): Promise<OfferContent> {
  const template = await em.findOne(OfferTemplate, { id, hospitalId })
  if (!template) throw new ProblemError('not_found')
  return template.content
}

/** Reads the columns that the desk may see: the signature stays with the patient and Sihat. */
const findOwnAcceptance = (em: EntityManager, { id: offerId }: Offer) =>
  em.findOne(
    OfferAcceptance,
    { offerId, endedAt: null },
    { fields: ['offerId', 'number', 'acceptedAt', 'confirmBy', 'confirmedAt'] },
  )

type OwnAcceptance = NonNullable<Awaited<ReturnType<typeof findOwnAcceptance>>>

const acceptanceView = ({
  number,
  acceptedAt,
  confirmBy,
  confirmedAt,
}: OwnAcceptance): DeskAcceptanceView => ({
  version: number,
  acceptedAt: acceptedAt.toISOString(),
  confirmBy: confirmBy.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
})

function publishedView({
  bookingId: _booking,
  messages: _messages,
  unreadMessages: _unread,
  ...view
}: OfferView): NonNullable<DeskOfferView['published']> {
  return view
}
