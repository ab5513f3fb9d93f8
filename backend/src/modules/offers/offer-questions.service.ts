import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { notifyAssignee, reportEmergency, requireForeign } from '../bookings/index.js'
import { requireNothingIdentifying } from '../case-briefs/index.js'
import { markNotificationsRead, notify, publishLiveEvent } from '../notifications/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { FromPatient } from '../triage/index.js'
import { lockWithBooking, requireHealthConsent } from './admin-offers.service.js'
import type { OfferView } from './offer.dto.js'
import { Offer } from './offer.entity.js'
import { lockOwnOffer } from './offer.repository.js'
import { OfferDocuments } from './offer-documents.js'
import { findLine } from './offer-lines.js'
import type {
  OfferAnswerInput,
  OfferMessageQuery,
  OfferMessageView,
  OfferQuestionInput,
  OfferThreadView,
} from './offer-message.dto.js'
import { OfferMessage } from './offer-message.entity.js'
import { offerMessageMail } from './offer-question.jobs.js'
import { CURRENT } from './offer-status.js'
import { OFFER_TEXT_LIMIT } from './offer-text.dto.js'
import { markMessagesRead, type NewOfferMessage, OfferThreads } from './offer-threads.js'

/** Questions of patients about their offers, and the answers of the team. */
@Injectable()
export class OfferQuestionsService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly threads: OfferThreads,
    private readonly limits: Limits,
  ) {}

  /** @throws ProblemError not_found */
  list(actor: UserActor, id: string, query: OfferMessageQuery): Promise<OfferThreadView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id, userId: actor.userId })
      return this.threadOf(em, offer, query)
    })
  }

  /**
   * Stores a question of the patient, and tells the team.
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, offer_over, invalid_input for a line that
   *   the offer does not have, identifying_text, rate_limited
   */
  ask(
    actor: UserActor,
    id: string,
    { lineCode, body, refusesIdentifying }: OfferQuestionInput,
    { idempotencyKey, possibleEmergency }: FromPatient,
  ): Promise<OfferMessageView> {
    const request = { route: 'POST offers/:id/questions', body: { id, lineCode: lineCode ?? null, body } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async () => {
        const { booking, offer } = await lockOwnOffer(em, actor, id)
        await requireHealthConsent(em, actor.userId)
        const seen = await this.documents.seen(em, offer)
        if (!CURRENT.includes(seen.status))
          throw new ProblemError('offer_over', { reason: 'offer_over_question_unsent' })
        const line = lineCode ? findLine(seen.lines, lineCode, '/lineCode') : null
        if (refusesIdentifying) await requireNothingIdentifying(em, actor.userId, '/body', body)
        const view = await this.add(em, actor, offer, seen, {
          author: 'patient',
          forHospital: false,
          line,
          body,
          possibleEmergency,
        })
        await notifyAssignee(em, booking, 'team_offer_question')
        if (possibleEmergency) await reportEmergency(em, booking, 'emergency_message')
        await this.limits.spend(OFFER_TEXT_LIMIT, actor.userId)
        return view
      }),
    )
  }

  /** Marks answers as seen by the patient. @throws ProblemError not_found */
  read(actor: UserActor, id: string, lastId: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id, userId: actor.userId })
      if (!offer) throw new ProblemError('not_found')
      await markMessagesRead(em, id, 'patient', lastId)
      const { bookingId } = offer
      const unread = await em.count(OfferMessage, { bookingId, author: { $ne: 'patient' }, readAt: null })
      if (unread === 0) await markNotificationsRead(em, actor, { bookingId, type: 'offer_question_answered' })
    })
  }

  /** @throws ProblemError not_found, access_denied for the own booking, consent_required */
  listForTeam(actor: UserActor, id: string, query: OfferMessageQuery): Promise<OfferThreadView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id })
      if (!offer) throw new ProblemError('not_found')
      requireForeign(actor, offer)
      await requirePatientConsent(em, offer.userId)
      await recordDataAccess(em, actor, {
        userId: offer.userId,
        subject: 'booking',
        subjectId: offer.bookingId,
      })
      return this.threadOf(em, offer, query)
    })
  }

  /**
   * Stores an answer of the team, also to a question about an offer that has ended since. The patient is told.
   * @throws ProblemError not_found, invalid_transition for a closed booking, access_denied for the own one, consent_required
   */
  answer(
    actor: UserActor,
    id: string,
    { body, forHospital, lastId }: OfferAnswerInput,
    idempotencyKey: string | undefined,
  ): Promise<OfferMessageView> {
    const request = { route: 'POST admin/offers/:id/messages', body: { id, body, forHospital } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async (_answered, about) => {
        const { offer } = await lockWithBooking(em, actor, id)
        about(offer.userId)
        const view = await this.add(em, actor, offer, await this.documents.seen(em, offer), {
          author: 'team',
          forHospital,
          line: null,
          body,
          possibleEmergency: false,
        })
        if (lastId) await markMessagesRead(em, offer.id, 'team', lastId)
        await notify(em, offer.userId, 'offer_question_answered', offer.bookingId)
        return view
      }),
    )
  }

  /** Marks questions as seen by the team. @throws ProblemError as `answer` */
  readForTeam(actor: UserActor, id: string, lastId: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      const { offer } = await lockWithBooking(em, actor, id)
      await markMessagesRead(em, offer.id, 'team', lastId)
    })
  }

  private async add(
    em: EntityManager,
    actor: UserActor,
    offer: Offer,
    { version }: OfferView,
    message: NewOfferMessage,
  ): Promise<OfferMessageView> {
    const { id, bookingId, userId } = offer
    const { view, needsMail } = await this.threads.add(em, actor, offer, version, message)
    await audit(em, actor, {
      action: message.author === 'patient' ? 'offer.ask' : 'offer.answer',
      subjectType: 'offer',
      subjectId: id,
      details: { bookingId, offerVersion: version },
    })
    await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
    if (needsMail && !message.possibleEmergency) await sendJob(em, offerMessageMail, { messageId: view.id })
    return view
  }

  private async threadOf(
    em: EntityManager,
    offer: Offer | null,
    query: OfferMessageQuery,
  ): Promise<OfferThreadView> {
    if (!offer) throw new ProblemError('not_found')
    return this.threads.view(em, offer, await this.documents.seen(em, offer), query)
  }
}
