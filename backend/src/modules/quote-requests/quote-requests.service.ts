import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { type FieldProblem, ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import {
  BookingCancellations,
  findOwnBooking,
  lockOwnOpenBooking,
  notifyAssignee,
  OfferAgreements,
} from '../bookings/index.js'
import { CaseBriefsService } from '../case-briefs/index.js'
import { countryCodeOf, Hospital } from '../hospitals/index.js'
import { hasConsent, lockConsent, Withdrawals } from '../privacy/index.js'
import { SettingsService } from '../settings/index.js'
import { notifyDesk } from './desk-mail.jobs.js'
import { dueTime } from './due-time.js'
import { QuoteQuestions } from './quote-questions.js'
import type { OwnQuoteRequestView, QuoteConsentInput, QuoteRequestsInput } from './quote-request.dto.js'
import { QuoteConsent, QuoteRequest } from './quote-request.entity.js'
import { quoteRequestTeamMail } from './quote-request.jobs.js'
import { listQuoteRequests } from './quote-request.queries.js'
import { LEAST_COMPLETENESS, MOST_OPEN_REQUESTS } from './quote-request-choices.js'
import { isOpen, lockRequest, recordMove } from './quote-request-moves.js'
import { QuoteRequestWithdrawals } from './quote-request-withdrawals.js'

/** What patients do with requests for offers. */
@Injectable()
export class QuoteRequestsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly briefs: CaseBriefsService,
    private readonly settings: SettingsService,
    private readonly consents: Withdrawals,
    private readonly withdrawals: QuoteRequestWithdrawals,
    private readonly cancellations: BookingCancellations,
    private readonly agreements: OfferAgreements,
    private readonly questions: QuoteQuestions,
  ) {}

  onModuleInit() {
    for (const purpose of ['share_with_hospital', 'health_data'] as const)
      this.consents.of(purpose, (em, actor) => this.withdrawals.endOpen(em, actor, { userId: actor.userId }))
    this.cancellations.onCancelled((em, actor, { id }) =>
      this.withdrawals.endOpen(em, actor, { bookingId: id }),
    )
  }

  list(actor: UserActor, bookingId: string): Promise<OwnQuoteRequestView[]> {
    return this.database.transaction(actor, async (em) => {
      if (!(await findOwnBooking(em, actor, bookingId))) throw new ProblemError('not_found')
      return this.views(em, bookingId)
    })
  }

  /**
   * Sends the brief to hospitals: to all of them or none.
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, stale_version, brief_incomplete,
   *   too_many_quote_requests, already_requested, or invalid_input for an unknown hospital or file
   */
  async send(
    actor: UserActor,
    bookingId: string,
    input: QuoteRequestsInput,
    idempotencyKey: string | undefined,
  ): Promise<{ items: OwnQuoteRequestView[] }> {
    const { quoteWorkingDays } = await this.settings.all()
    const request = { route: 'POST bookings/:id/quote-requests', body: { bookingId, ...input } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async () => {
        const booking = await lockOwnOpenBooking(em, actor, bookingId)
        await requireSharing(em, actor.userId)
        for (const hospitalId of input.hospitalIds) {
          const added = await addRequest(em, booking, hospitalId)
          await this.share(em, actor, added, input.consent, quoteWorkingDays)
          await recordMove(em, actor, added, 'send', 'patient')
          await sendJob(em, quoteRequestTeamMail, { quoteRequestId: added.id, type: 'sent' })
          await notifyDesk(em, added.id, 'sent')
        }
        await notifyAssignee(em, booking, 'team_quote_sent')
        return { items: await this.views(em, bookingId) }
      }),
    )
  }

  /**
   * Agrees to a hospital that a coordinator proposed, and sends the brief there.
   * @throws ProblemError as `send`
   */
  async consent(actor: UserActor, id: string, consent: QuoteConsentInput): Promise<OwnQuoteRequestView> {
    const { quoteWorkingDays } = await this.settings.all()
    return this.database.transaction(actor, async (em) => {
      const booking = await lockOwnBookingOf(em, actor, id)
      await requireSharing(em, actor.userId)
      const request = await lockRequest(em, id)
      await this.share(em, actor, request, consent, quoteWorkingDays)
      await recordMove(em, actor, request, 'consent', 'patient')
      await notifyAssignee(em, booking, 'team_quote_sent')
      await sendJob(em, quoteRequestTeamMail, { quoteRequestId: id, type: 'sent' })
      await notifyDesk(em, id, 'sent')
      return this.view(em, request)
    })
  }

  /**
   * Ends the request and the consent. Repeating it changes nothing.
   * @throws ProblemError not_found, invalid_transition for a closed booking and for the hospital of an agreed offer
   */
  withdraw(actor: UserActor, id: string): Promise<OwnQuoteRequestView> {
    return this.database.transaction(actor, async (em) => {
      await lockOwnBookingOf(em, actor, id)
      const request = await lockRequest(em, id)
      const terms = await this.agreements.of(em, request.bookingId)
      if (typeof terms === 'object' && terms.hospitalId === request.hospitalId)
        throw new ProblemError('invalid_transition', { reason: 'offer_agreed' })
      if (request.status !== 'withdrawn') await this.withdrawals.end(em, actor, request)
      return this.view(em, request)
    })
  }

  private async views(em: EntityManager, bookingId: string): Promise<OwnQuoteRequestView[]> {
    const questionsOf = await this.questions.openAll(em, bookingId)
    const requests = await listQuoteRequests(em, bookingId)
    return requests.map((request) => ({ ...request, questions: questionsOf(request.id) }))
  }

  private async view(em: EntityManager, { id, bookingId }: QuoteRequest): Promise<OwnQuoteRequestView> {
    const found = (await this.views(em, bookingId)).find((request) => request.id === id)
    if (!found) throw new ProblemError('not_found')
    return found
  }

  /** Stores the consent and what the hospital reads. The booking and the consents are locked. */
  private async share(
    em: EntityManager,
    actor: UserActor,
    request: QuoteRequest,
    consent: QuoteConsentInput,
    workingDays: number,
  ): Promise<void> {
    const brief = await this.briefs.approved(em, request.bookingId, consent.briefVersion)
    if (brief.completeness < LEAST_COMPLETENESS && !request.incompleteReason)
      throw new ProblemError('brief_incomplete')
    const errors = consent.recordIds.flatMap((recordId, index): FieldProblem[] =>
      brief.recordIds.includes(recordId)
        ? []
        : [{ pointer: `/consent/recordIds/${index}`, code: 'file_not_of_brief' }],
    )
    if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
    const now = new Date()
    em.create(QuoteConsent, {
      id: uuid(),
      quoteRequest: request,
      userId: actor.userId,
      hospitalId: request.hospitalId,
      ...consent,
      givenAt: now,
      withdrawnAt: null,
    })
    request.briefId = brief.id
    request.sentAt = now
    request.dueAt = dueTime(now, await countryCodeOf(em, request.hospitalId), workingDays)
  }
}

/** Locks the booking of the patient's own request. @throws ProblemError not_found, invalid_transition for a closed booking */
export async function lockOwnBookingOf(em: EntityManager, actor: UserActor, requestId: string) {
  const request = await em.findOne(QuoteRequest, { id: requestId, userId: actor.userId })
  if (!request) throw new ProblemError('not_found')
  return lockOwnOpenBooking(em, actor, request.bookingId)
}

/**
 * Locks both consents, so that neither is withdrawn before the request is stored. They come before the request, as in a withdrawal.
 * @throws ProblemError consent_required
 */
async function requireSharing(em: EntityManager, userId: string): Promise<void> {
  for (const purpose of ['health_data', 'share_with_hospital'] as const) {
    await lockConsent(em, userId, purpose)
    if (!(await hasConsent(em, userId, purpose)))
      throw new ProblemError(
        'consent_required',
        purpose === 'health_data' ? {} : { reason: 'agree_to_share' },
      )
  }
}

/**
 * Adds a request to a hospital, before its first transition. The booking is locked.
 * @throws ProblemError too_many_quote_requests, already_requested, invalid_input
 */
export async function addRequest(
  em: EntityManager,
  booking: { id: string; userId: string },
  hospitalId: string,
): Promise<QuoteRequest> {
  const open = (await em.find(QuoteRequest, { bookingId: booking.id })).filter(isOpen)
  if (open.some((request) => request.hospitalId === hospitalId)) throw new ProblemError('already_requested')
  if (open.length >= MOST_OPEN_REQUESTS) throw new ProblemError('too_many_quote_requests')
  if (!(await em.count(Hospital, { id: hospitalId, isActive: true }))) {
    throw new ProblemError('invalid_input', {
      errors: [{ pointer: '/hospitalIds', code: 'hospital_gone' }],
    })
  }
  return em.create(QuoteRequest, {
    id: uuid(),
    bookingId: booking.id,
    userId: booking.userId,
    hospitalId,
    status: 'draft',
  })
}
