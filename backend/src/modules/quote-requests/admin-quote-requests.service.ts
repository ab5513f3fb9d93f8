import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { findPreferredCountries } from '../assessments/index.js'
import { findAnyBooking, findBookingOwner, lockOpenBooking } from '../bookings/index.js'
import { CaseBriefsService } from '../case-briefs/index.js'
import { notify } from '../notifications/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { DeclineReason, ProposedQuoteRequestsInput, QuoteRequestView } from './quote-request.dto.js'
import { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestMail } from './quote-request.jobs.js'
import { listQuoteRequests } from './quote-request.queries.js'
import { LEAST_COMPLETENESS } from './quote-request-choices.js'
import { declineRequest } from './quote-request-declines.js'
import { lockRequest, recordMove } from './quote-request-moves.js'
import { addRequest } from './quote-requests.service.js'
import type { SuggestedHospitalView } from './suggested-hospital.dto.js'
import { suggestHospitals } from './suggested-hospitals.js'

/** What coordinators do with requests for offers, also for hospitals that do not use the desk. */
@Injectable()
export class AdminQuoteRequestsService {
  constructor(
    private readonly database: Database,
    private readonly briefs: CaseBriefsService,
  ) {}

  /** @throws ProblemError not_found */
  list(actor: UserActor, bookingId: string): Promise<QuoteRequestView[]> {
    return this.database.transaction(actor, async (em) => {
      const userId = await findBookingOwner(em, bookingId)
      if (!userId) throw new ProblemError('not_found')
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      return listQuoteRequests(em, bookingId)
    })
  }

  /**
   * Ranks the hospitals that a coordinator can propose.
   * @param q words of the catalogue's search
   * @throws ProblemError not_found, consent_required
   */
  suggest(actor: UserActor, bookingId: string, q: string | undefined): Promise<SuggestedHospitalView[]> {
    return this.database.transaction(actor, async (em) => {
      const userId = await findBookingOwner(em, bookingId)
      if (!userId) throw new ProblemError('not_found')
      await requirePatientConsent(em, userId)
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      const booking = await findAnyBooking(em, bookingId)
      const wanted = {
        bookingId,
        treatmentId: booking?.treatment?.id ?? null,
        countryIds: await findPreferredCountries(em, userId),
        languages: await this.briefs.languagesOf(em, bookingId),
      }
      return suggestHospitals(em, wanted, q)
    })
  }

  /**
   * Proposes hospitals to the patient. Nothing is sent to them before the patient agrees.
   * @throws ProblemError not_found, invalid_transition for a closed booking, access_denied for the own booking, consent_required,
   *   brief_incomplete without a reason, too_many_quote_requests, already_requested, or invalid_input
   */
  propose(
    actor: UserActor,
    bookingId: string,
    { hospitalIds, incompleteReason = undefined }: ProposedQuoteRequestsInput,
  ): Promise<QuoteRequestView[]> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockOpenBooking(em, actor, bookingId)
      await requirePatientConsent(em, booking.userId)
      const completeness = await this.briefs.completenessOf(em, bookingId)
      if (completeness < LEAST_COMPLETENESS && !incompleteReason) throw new ProblemError('brief_incomplete')
      for (const [index, hospitalId] of hospitalIds.entries()) {
        const request = await addRequest(em, booking, hospitalId)
        request.incompleteReason = incompleteReason ?? null
        await recordMove(em, actor, request, 'propose', 'team')
        // One mail for all of them.
        if (index === 0) await sendJob(em, quoteRequestMail, { quoteRequestId: request.id, type: 'proposed' })
      }
      await notify(em, booking.userId, 'quote_proposed', bookingId)
      return listQuoteRequests(em, bookingId)
    })
  }

  /** Records that the hospital has the brief. @throws ProblemError as `change` */
  markViewed(actor: UserActor, id: string): Promise<QuoteRequestView> {
    return this.change(actor, id, (em, request) => recordMove(em, actor, request, 'open', 'team'))
  }

  /** Records that the hospital makes no offer. @throws ProblemError as `change` */
  decline(actor: UserActor, id: string, reason: DeclineReason): Promise<QuoteRequestView> {
    return this.change(actor, id, (em, request) => declineRequest(em, actor, request, reason, 'team'))
  }

  /** @throws ProblemError not_found, invalid_transition, access_denied for the own booking */
  private change(
    actor: UserActor,
    id: string,
    work: (em: EntityManager, request: QuoteRequest) => Promise<void>,
  ): Promise<QuoteRequestView> {
    return this.database.transaction(actor, async (em) => {
      const found = await em.findOne(QuoteRequest, { id })
      if (!found) throw new ProblemError('not_found')
      await lockOpenBooking(em, actor, found.bookingId)
      await work(em, await lockRequest(em, id))
      const view = (await listQuoteRequests(em, found.bookingId)).find((request) => request.id === id)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }
}
