import type { EntityManager } from '@mikro-orm/postgresql'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import type { QuoteRequestView } from './quote-request.dto.js'
import { turnOf } from './quote-request-status.js'

/** Lists the requests of a booking, newest first. The caller has checked whose booking it is. */
export async function listQuoteRequests(em: EntityManager, bookingId: string): Promise<QuoteRequestView[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('quote_requests as q')
    .select((eb) => [
      'q.id',
      'q.booking_id as bookingId',
      'q.status',
      'q.incomplete_reason as incompleteReason',
      'q.decline_reason as declineReason',
      'q.created_at as createdAt',
      'q.sent_at as sentAt',
      'q.due_at as dueAt',
      'q.version',
      jsonObjectFrom(
        eb
          .selectFrom('hospitals as h')
          .select(['h.id', 'h.slug', 'h.name'])
          .whereRef('h.id', '=', 'q.hospital_id'),
      )
        .$notNull()
        .as('hospital'),
      jsonObjectFrom(
        eb
          .selectFrom('quote_consents as c')
          .select(['c.record_ids as recordIds', 'c.brief_version as briefVersion', 'c.given_at as givenAt'])
          .whereRef('c.quote_request_id', '=', 'q.id')
          .where('c.withdrawn_at', 'is', null),
      ).as('consent'),
      jsonArrayFrom(
        eb
          .selectFrom('quote_request_events as e')
          .select(['e.at', 'e.actor', 'e.status'])
          .whereRef('e.quote_request_id', '=', 'q.id')
          .orderBy('e.at')
          .orderBy('e.id'),
      ).as('events'),
    ])
    .where('q.booking_id', '=', bookingId)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    turn: turnOf(row.status),
    createdAt: isoTime(row.createdAt),
    sentAt: row.sentAt && isoTime(row.sentAt),
    dueAt: row.dueAt && isoTime(row.dueAt),
  }))
}

const isoTime = (at: string) => new Date(at).toISOString()
