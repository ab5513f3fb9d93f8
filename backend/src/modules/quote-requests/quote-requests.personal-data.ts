import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { eraseRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { QuoteConsent, QuoteRequest, QuoteRequestEvent } from './quote-request.entity.js'

@Injectable()
@HoldsPersonalData({
  tables: ['quote_requests', 'quote_consents', 'quote_request_events'],
  refersTo: ['case_briefs'],
})
export class QuoteRequestsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const requests = await em.find(QuoteRequest, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } })
    const consents = await em.find(QuoteConsent, { userId }, { orderBy: { givenAt: 'asc', id: 'asc' } })
    const events = await em.find(QuoteRequestEvent, { userId }, { orderBy: { at: 'asc', id: 'asc' } })
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
        history: events
          .filter(({ quoteRequest }) => quoteRequest.id === id)
          .map(({ at, actor, transition }) => ({ at, by: actor, transition })),
      }),
    )
    return { quoteRequests }
  }

  /** What staff did with requests of other patients stays, without the staff member. */
  async eraseData(em: EntityManager, userId: string) {
    const counts = await eraseRows(em, userId, ['quote_request_events', 'quote_consents', 'quote_requests'])
    await sql`update quote_request_events set actor_id = null where actor_id = ${userId}`.execute(
      em.getKysely(),
    )
    return counts
  }
}
