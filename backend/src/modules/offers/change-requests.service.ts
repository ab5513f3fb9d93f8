import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { notifyAssignee, reportEmergency } from '../bookings/index.js'
import { requireNothingIdentifying } from '../case-briefs/index.js'
import { notify } from '../notifications/index.js'
import { notifyDesk } from '../quote-requests/index.js'
import type { FromPatient } from '../triage/index.js'
import { AdminOffersService, requireHealthConsent } from './admin-offers.service.js'
import type { ChangeRequestInput, ChangeRequestView, DeclineChangeInput } from './change-request.dto.js'
import { OfferChangeRequest } from './change-request.entity.js'
import type { AdminOfferView, OfferView } from './offer.dto.js'
import type { Offer } from './offer.entity.js'
import { lockOwnOffer } from './offer.repository.js'
import { OfferDocuments } from './offer-documents.js'
import { findLine } from './offer-lines.js'
import { recordOfferEvent } from './offer-moves.js'
import { changeRequestMail } from './offer-question.jobs.js'
import { OFFER_TEXT_LIMIT } from './offer-text.dto.js'
import { OfferThreads } from './offer-threads.js'

const NOT_SENT = {
  accepted: 'accepted_ask_question',
  held: 'other_accepted_wait',
  over: 'offer_over_request_unsent',
} as const

/** Changes of an offer that patients ask for. The offer stays valid meanwhile; the next version answers the request. */
@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly threads: OfferThreads,
    private readonly offers: AdminOffersService,
    private readonly limits: Limits,
  ) {}

  /**
   * Asks for a change of the published version, and tells the team and the members of the hospital.
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, change_open, offer_over, offer_changed,
   *   invalid_input for a line that the offer does not have, identifying_text, rate_limited
   */
  request(
    actor: UserActor,
    id: string,
    { lines, comment, version, refusesIdentifying }: ChangeRequestInput,
    { idempotencyKey, possibleEmergency }: FromPatient,
  ): Promise<ChangeRequestView> {
    const request = { route: 'POST offers/:id/change-requests', body: { id, lines, comment, version } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async () => {
        const { booking, offer } = await lockOwnOffer(em, actor, id)
        await requireHealthConsent(em, actor.userId)
        const seen = await this.documents.seen(em, offer)
        if (seen.status === 'change_requested') throw new ProblemError('change_open')
        if (seen.status !== 'published')
          throw new ProblemError('offer_over', { reason: reasonOf(seen.status) })
        if (version !== undefined && version !== seen.version)
          throw new ProblemError('offer_changed', { reason: 'offer_changed_request_unsent' })
        const wanted = lines.map((key, index) => findLine(seen.lines, key, `/lines/${index}`))
        if (refusesIdentifying) await requireNothingIdentifying(em, actor.userId, '/comment', comment)
        const view = await this.threads.addChange(em, offer, seen.version, {
          lines: wanted,
          comment,
          possibleEmergency,
        })
        await recordOfferEvent(em, actor, offer, { transition: 'request_change', by: 'patient' })
        await notifyAssignee(em, booking, 'team_offer_change')
        if (possibleEmergency) await reportEmergency(em, booking, 'emergency_message')
        else await sendJob(em, changeRequestMail, { changeRequestId: view.id, type: 'requested' })
        await notifyDesk(em, offer.quoteRequestId, 'changeRequested')
        await this.limits.spend(OFFER_TEXT_LIMIT, actor.userId)
        return view
      }),
    )
  }

  /**
   * Takes the request back for the patient. A repetition changes nothing.
   * @throws ProblemError not_found, invalid_transition for a closed booking or a request that has ended otherwise
   */
  withdraw(actor: UserActor, changeRequestId: string): Promise<ChangeRequestView> {
    return this.database.transaction(actor, async (em) => {
      const found = await em.findOne(OfferChangeRequest, { id: changeRequestId, userId: actor.userId })
      if (!found) throw new ProblemError('not_found')
      const { offer } = await lockOwnOffer(em, actor, found.offerId)
      const { change, seen } = await this.refreshed(em, offer, changeRequestId)
      if (change.endReason !== 'withdrawn') {
        if (change.stateIn(seen) !== 'open') throw new ProblemError('invalid_transition')
        change.end('withdrawn')
        await recordOfferEvent(em, actor, offer, { transition: 'withdraw_change', by: 'patient' })
      }
      return this.threads.openChange(em, change, seen)
    })
  }

  /**
   * Declines the request with words that the patient reads.
   * @throws ProblemError as `AdminOffersService.change`, invalid_transition for a request that has ended
   */
  async decline(
    actor: UserActor,
    changeRequestId: string,
    words: DeclineChangeInput,
  ): Promise<AdminOfferView> {
    const offerId = await this.database.transaction(actor, async (em) => {
      const found = await em.findOne(OfferChangeRequest, { id: changeRequestId })
      return found?.offerId
    })
    if (!offerId) throw new ProblemError('not_found')
    return this.offers.change(actor, offerId, undefined, async (em, offer) => {
      const { change, seen } = await this.refreshed(em, offer, changeRequestId)
      if (change.stateIn(seen) !== 'open') throw new ProblemError('invalid_transition')
      await this.threads.declineChange(em, change, words)
      await recordOfferEvent(em, actor, offer, { transition: 'decline_change', by: 'team' })
      await notify(em, offer.userId, 'offer_change_declined', offer.bookingId)
      await sendJob(em, changeRequestMail, { changeRequestId, type: 'declined' })
    })
  }

  /** Reads a request again once its offer is locked: another device may have ended the request. */
  private async refreshed(em: EntityManager, offer: Offer, id: string) {
    const change = await em.findOneOrFail(OfferChangeRequest, { id, offerId: offer.id }, { refresh: true })
    return { change, seen: await this.documents.seen(em, offer) }
  }
}

const reasonOf = (status: OfferView['status']) =>
  status === 'accepted' || status === 'held' ? NOT_SENT[status] : NOT_SENT.over
