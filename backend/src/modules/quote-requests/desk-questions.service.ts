import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { lockOpenBooking, notifyAssignee } from '../bookings/index.js'
import { requireNothingIdentifying } from '../case-briefs/index.js'
import { notify } from '../notifications/index.js'
import { requireShared } from './desk-consent.js'
import { DeskQuoteRequestsService } from './desk-quote-requests.service.js'
import type { DeskQuoteQuestionView, QuestionTextInput } from './quote-question.dto.js'
import { QuoteQuestion } from './quote-question.entity.js'
import { QuoteQuestions } from './quote-questions.js'
import type { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestMail } from './quote-request.jobs.js'
import { lockRequest, recordAct, recordMove } from './quote-request-moves.js'

/** Reaches the booking and the notifications, which the login of the desk does not see. */
const DESK_QUESTIONS = systemActor('quote_requests.desk_questions')
/** Questions of one member. */
const QUESTION_LIMIT = { bucket: 'quote-question', limit: 60, windowSeconds: 3_600 }
/** One email covers the open questions of this time. */
const BURST_MS = 10 * 60_000

/** Questions that hospitals ask patients about their cases. */
@Injectable()
export class DeskQuestionsService {
  constructor(
    private readonly database: Database,
    private readonly requests: DeskQuoteRequestsService,
    private readonly questions: QuoteQuestions,
    private readonly limits: Limits,
  ) {}

  /**
   * Asks the patient. The due time waits for the answer.
   * @throws ProblemError not_found for a request to another hospital, invalid_transition, consent_required, identifying_text, rate_limited
   */
  async ask(
    actor: UserActor,
    id: string,
    { body, refusesIdentifying }: QuestionTextInput,
    idempotencyKey: string | undefined,
  ): Promise<DeskQuoteQuestionView> {
    const request = await this.requests.find(actor, id)
    const repeatable = { route: 'POST desk/quote-requests/:id/questions', body: { id, body } }
    const { id: questionId } = await this.database.transaction(
      DESK_QUESTIONS,
      (em) =>
        once<{ id: string }>(em, actor, idempotencyKey, repeatable, async (_answered, about) => {
          const booking = await lockOpenBooking(em, actor, request.bookingId)
          const { userId, id: bookingId } = booking
          about(userId)
          const locked = await lockRequest(em, id)
          await requireShared(em, id)
          if (refusesIdentifying) await requireNothingIdentifying(em, userId, '/body', body)
          const isMailed = await wasMailed(em, id)
          const question = await this.questions.add(em, actor, locked, body)
          if (locked.status === 'question_open') await recordAct(em, actor, locked, 'ask')
          else await recordMove(em, actor, locked, 'ask', 'hospital')
          await notify(em, userId, 'quote_question', bookingId)
          await notifyAssignee(em, booking, 'team_quote_question')
          if (!isMailed) await sendJob(em, quoteRequestMail, { quoteRequestId: id, type: 'asked' })
          await this.limits.spend(QUESTION_LIMIT, actor.userId)
          return { id: question.id }
        }),
      actor,
    )
    return this.find(actor, request, questionId)
  }

  private find(actor: UserActor, request: QuoteRequest, questionId: string): Promise<DeskQuoteQuestionView> {
    return this.database.transaction(actor, async (em) => {
      const asked = await this.questions.openAtDesk(em, request)
      const question = asked.find((one) => one.id === questionId)
      if (!question) throw new ProblemError('not_found')
      return question
    })
  }
}

const wasMailed = async (em: EntityManager, quoteRequestId: string): Promise<boolean> =>
  (await em.count(QuoteQuestion, {
    quoteRequest: quoteRequestId,
    answeredAt: null,
    askedAt: { $gt: new Date(Date.now() - BURST_MS) },
  })) > 0
