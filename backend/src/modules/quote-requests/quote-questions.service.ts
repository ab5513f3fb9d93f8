import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { reportEmergency, requireForeign } from '../bookings/index.js'
import { requireNothingIdentifying } from '../case-briefs/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { markNotificationsRead } from '../notifications/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { FromPatient } from '../triage/index.js'
import { notifyDesk } from './desk-mail.jobs.js'
import { dueAfterQuestion } from './due-time.js'
import type {
  QuestionTextInput,
  QuoteQuestionParams,
  QuoteQuestionView,
  TeamQuoteQuestionView,
} from './quote-question.dto.js'
import { QuoteQuestion } from './quote-question.entity.js'
import { QuoteQuestions } from './quote-questions.js'
import { QuoteRequest, QuoteRequestEvent } from './quote-request.entity.js'
import { isOpen, lockRequest, recordAct, recordMove } from './quote-request-moves.js'
import { lockOwnBookingOf } from './quote-requests.service.js'

/** Answers of patients to the questions of hospitals. */
@Injectable()
export class QuoteQuestionsService {
  constructor(
    private readonly database: Database,
    private readonly questions: QuoteQuestions,
  ) {}

  /**
   * Stores the answer of the patient. After the last answer it is the hospital's turn again.
   * @throws ProblemError not_found, invalid_transition for a closed booking and a request that has ended, already_answered, identifying_text
   */
  answer(
    actor: UserActor,
    { id, questionId }: QuoteQuestionParams,
    { body, refusesIdentifying }: QuestionTextInput,
    { idempotencyKey, possibleEmergency }: FromPatient,
  ): Promise<QuoteQuestionView> {
    const repeatable = {
      route: 'POST quote-requests/:id/questions/:questionId/answer',
      body: { id, questionId, body },
    }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, repeatable, async () => {
        const booking = await lockOwnBookingOf(em, actor, id)
        const request = await lockRequest(em, id)
        const question = await em.findOne(QuoteQuestion, { id: questionId, quoteRequest: id })
        if (!question) throw new ProblemError('not_found')
        if (question.answeredAt) throw new ProblemError('already_answered')
        if (!isOpen(request))
          throw new ProblemError('invalid_transition', { reason: 'request_over_answer_unsent' })
        if (refusesIdentifying) await requireNothingIdentifying(em, actor.userId, '/body', body)
        const view = await this.questions.answer(em, question, { body, possibleEmergency })
        await this.passOn(em, actor, request)
        if (possibleEmergency) await reportEmergency(em, booking, 'emergency_message')
        return view
      }),
    )
  }

  /** @throws ProblemError not_found, access_denied for the own booking, consent_required */
  listForTeam(actor: UserActor, id: string): Promise<TeamQuoteQuestionView[]> {
    return this.database.transaction(actor, async (em) => {
      const request = await em.findOne(QuoteRequest, { id })
      if (!request) throw new ProblemError('not_found')
      const { userId, bookingId } = request
      requireForeign(actor, request)
      await requirePatientConsent(em, userId)
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      return this.questions.openForTeam(em, request)
    })
  }

  /** Gives the turn back to the hospital once no question is open, and tells its members. An offer may have come before the answer. */
  private async passOn(em: EntityManager, actor: UserActor, request: QuoteRequest): Promise<void> {
    const { id, bookingId } = request
    const open = await em.count(QuoteQuestion, { quoteRequest: id, answeredAt: null })
    if (open === 0) await notifyDesk(em, id, 'answered')
    if (open > 0 || request.status !== 'question_open') return recordAct(em, actor, request, 'answer')
    request.dueAt = await dueAfterAnswer(em, request)
    await recordMove(em, actor, request, 'answer', 'patient')
    const others = await em.count(QuoteRequest, { bookingId, status: 'question_open' })
    if (others === 0) await markNotificationsRead(em, actor, { bookingId, type: 'quote_question' })
  }
}

/** The due time waited since the first open question. */
async function dueAfterAnswer(
  em: EntityManager,
  { id, hospitalId, dueAt }: QuoteRequest,
): Promise<QuoteRequest['dueAt']> {
  const asked = await em.findOne(
    QuoteRequestEvent,
    { quoteRequest: id, transition: 'ask' },
    { orderBy: { at: 'desc', id: 'desc' } },
  )
  if (!asked || !dueAt) return dueAt
  return dueAfterQuestion(
    dueAt,
    { askedAt: asked.at, answeredAt: new Date() },
    await countryCodeOf(em, hospitalId),
  )
}
