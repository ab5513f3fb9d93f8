import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { Profile } from '../auth/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import type { DeskQuoteQuestionView, QuoteQuestionView, TeamQuoteQuestionView } from './quote-question.dto.js'
import { QuoteQuestion } from './quote-question.entity.js'
import type { QuoteRequest } from './quote-request.entity.js'

interface Words {
  body: string
}

interface OpenedQuestion {
  question: QuoteQuestion
  view: QuoteQuestionView
}

/** Questions of hospitals and answers of patients, encrypted under the key of the booking. */
@Injectable()
export class QuoteQuestions {
  constructor(private readonly cipher: BookingCipher) {}

  /** Opens the questions about a booking, oldest first. Row security chooses the rows. Returns a function that answers by request. */
  async openAll(
    em: EntityManager,
    bookingId: string,
  ): Promise<(quoteRequestId: string) => QuoteQuestionView[]> {
    const opened = await this.open(em, bookingId, { quoteRequest: { bookingId } })
    return (id) => opened.flatMap(({ question, view }) => (question.quoteRequest.id === id ? [view] : []))
  }

  async openForTeam(em: EntityManager, { id, bookingId }: QuoteRequest): Promise<TeamQuoteQuestionView[]> {
    const opened = await this.open(em, bookingId, { quoteRequest: { id } })
    return opened.map(({ question, view }) => ({ ...view, possibleEmergency: question.possibleEmergency }))
  }

  /** Opens the questions of a request with the names of the members who asked. */
  async openAtDesk(em: EntityManager, { id, bookingId }: QuoteRequest): Promise<DeskQuoteQuestionView[]> {
    const opened = await this.open(em, bookingId, { quoteRequest: { id } })
    const memberIds = opened.flatMap(({ question }) => question.askedBy ?? [])
    const members = await em.find(
      Profile,
      { userId: { $in: memberIds } },
      { fields: ['userId', 'firstName', 'lastName'] },
    )
    return opened.map(({ question, view }) => {
      const member = members.find(({ userId }) => userId === question.askedBy)
      return { ...view, askedBy: member ? `${member.firstName} ${member.lastName}`.trim() : null }
    })
  }

  /** Stores a question. The request is locked. */
  async add(
    em: EntityManager,
    actor: UserActor,
    request: QuoteRequest,
    body: string,
  ): Promise<QuoteQuestion> {
    const id = uuid()
    const question = em.create(QuoteQuestion, {
      id,
      quoteRequest: request,
      userId: request.userId,
      askedBy: actor.userId,
      content: await this.seal(em, request, questionContext(id), body),
      askedAt: new Date(),
    })
    await em.flush()
    return question
  }

  /** Stores the answer. The request is locked. */
  async answer(
    em: EntityManager,
    question: QuoteQuestion,
    { body, possibleEmergency }: Words & { possibleEmergency: boolean },
  ): Promise<QuoteQuestionView> {
    const { id, quoteRequest } = question
    question.answer = await this.seal(em, quoteRequest, answerContext(id), body)
    question.answeredAt = new Date()
    question.possibleEmergency = possibleEmergency
    await em.flush()
    return viewOf(await this.cipher.opener(em, quoteRequest.bookingId), question)
  }

  private async open(
    em: EntityManager,
    bookingId: string,
    which: FilterQuery<QuoteQuestion>,
  ): Promise<OpenedQuestion[]> {
    const questions = await em.find(QuoteQuestion, which, { orderBy: { id: 'asc' } })
    if (questions.length === 0) return []
    const open = await this.cipher.opener(em, bookingId)
    return questions.map((question) => ({ question, view: viewOf(open, question) }))
  }

  private seal(em: EntityManager, request: QuoteRequest, context: string, body: string): Promise<Buffer> {
    const { bookingId, userId } = request
    return this.cipher.seal(em, { id: bookingId, userId }, context, { body } satisfies Words)
  }
}

type Opener = Awaited<ReturnType<BookingCipher['opener']>>

const viewOf = (
  open: Opener,
  { id, content, askedAt, answer, answeredAt }: QuoteQuestion,
): QuoteQuestionView => ({
  id,
  body: open<Words>(questionContext(id), content).body,
  askedAt: askedAt.toISOString(),
  answer: answer ? open<Words>(answerContext(id), answer).body : null,
  answeredAt: answeredAt?.toISOString() ?? null,
})

const questionContext = (id: string) => `quote_questions/${id}`
const answerContext = (id: string) => `quote_questions/${id}/answer`
