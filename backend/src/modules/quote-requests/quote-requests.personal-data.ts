import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  forgetAuthor,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'
import type { QuoteQuestionView } from './quote-question.dto.js'
import { QuoteQuestions } from './quote-questions.js'
import { QuoteConsent, QuoteRequest, QuoteRequestEvent } from './quote-request.entity.js'

@Injectable()
@HoldsPersonalData({
  tables: ['quote_requests', 'quote_consents', 'quote_request_events', 'quote_questions'],
  refersTo: ['case_briefs'],
})
export class QuoteRequestsPersonalData implements PersonalDataHolder {
  constructor(private readonly questions: QuoteQuestions) {}

  async exportData(em: EntityManager, userId: string) {
    const requests = await em.find(QuoteRequest, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } })
    const consents = await em.find(QuoteConsent, { userId }, { orderBy: { givenAt: 'asc', id: 'asc' } })
    const events = await em.find(QuoteRequestEvent, { userId }, { orderBy: { at: 'asc', id: 'asc' } })
    const questionsOf = await this.openQuestions(em, requests)
    const quoteRequests = requests.map(
      ({ id, bookingId, hospitalId, status, declineReason, sentAt, dueAt, createdAt }) => ({
        id,
        bookingId,
        hospitalId,
        status,
        declineReason,
        createdAt,
        sentAt,
        dueAt,
        consents: consents
          .filter(({ quoteRequest }) => quoteRequest.id === id)
          .map(({ recordIds, briefVersion, textVersion, locale, givenAt, withdrawnAt }) => ({
            recordIds,
            briefVersion,
            textVersion,
            locale,
            givenAt,
            withdrawnAt,
          })),
        questions: questionsOf(id).map(({ body, askedAt, answer, answeredAt }) => ({
          body,
          askedAt,
          answer,
          answeredAt,
        })),
        history: events
          .filter(({ quoteRequest }) => quoteRequest.id === id)
          .map(({ at, actor, transition }) => ({ at, by: actor, transition })),
      }),
    )
    return { quoteRequests }
  }

  private async openQuestions(em: EntityManager, requests: readonly QuoteRequest[]) {
    const opened = new Map<string, QuoteQuestionView[]>()
    for (const { id, bookingId } of requests)
      opened.set(id, (await this.questions.openAll(em, bookingId))(id))
    return (id: string) => opened.get(id) ?? []
  }

  /** Keeps the acts of staff and members of hospitals on requests of other patients, and removes their account from them. */
  async eraseData(em: EntityManager, userId: string) {
    const counts = await eraseRows(em, userId, [
      'quote_questions',
      'quote_request_events',
      'quote_consents',
      'quote_requests',
    ])
    await forgetAuthor(em, userId, { quote_request_events: ['actor_id'], quote_questions: ['asked_by'] })
    return counts
  }
}
