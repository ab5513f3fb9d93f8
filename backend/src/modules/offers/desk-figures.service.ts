import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { HospitalMember } from '../auth/index.js'
import { Hospital } from '../hospitals/index.js'
import type { QuoteRequestTables } from '../quote-requests/index.js'
import type { OfferAcceptanceSchema } from './acceptance.entity.js'
import type { DeskFiguresListView } from './desk-figures.dto.js'
import { type AnsweredRequest, figuresOf } from './desk-figures.js'
import type { OfferSchema, OfferVersionSchema } from './offer.entity.js'

type Tables = QuoteRequestTables &
  InferKyselyDB<typeof OfferSchema | typeof OfferVersionSchema | typeof OfferAcceptanceSchema>

const MONTHS = 12

/** Tells members how their hospitals answer. Row security chooses the rows. */
@Injectable()
export class DeskFiguresService {
  constructor(private readonly database: Database) {}

  read(actor: UserActor): Promise<DeskFiguresListView> {
    const now = new Date()
    const since = new Date(now)
    since.setUTCMonth(since.getUTCMonth() - MONTHS)
    return this.database.transaction(actor, async (em) => {
      const own = await em.find(HospitalMember, { userId: actor.userId, removedAt: null })
      const hospitals = await em.find(
        Hospital,
        { id: { $in: own.map(({ hospitalId }) => hospitalId) } },
        { fields: ['id', 'name'], orderBy: { name: 'asc', id: 'asc' } },
      )
      const items = []
      for (const { id, name } of hospitals)
        items.push({
          hospital: { id, name },
          ...figuresOf((await readAnswers(em, id, since)).map(answeredRequest), now),
        })
      return { since: since.toISOString(), items }
    })
  }
}

const readAnswers = (em: EntityManager, hospitalId: string, since: Date) =>
  em
    .getKysely<Tables>()
    .selectFrom('quote_requests as q')
    .leftJoin('offers as o', (join) =>
      join.onRef('o.quote_request_id', '=', 'q.id').on('o.published_number', 'is not', null),
    )
    .leftJoin('offer_versions as v', (join) =>
      join.onRef('v.offer_id', '=', 'o.id').onRef('v.number', '=', 'o.published_number'),
    )
    .select(({ selectFrom, exists }) => {
      const acceptances = selectFrom('offer_acceptances as a')
        .select('a.id')
        .whereRef('a.offer_id', '=', 'o.id')
      const some = (which: typeof acceptances) => exists(which).$castTo<boolean>()
      return [
        'q.status',
        'q.decline_reason',
        'q.sent_at',
        'q.due_at',
        'o.status as offer_status',
        'o.withdrawal_reason',
        'v.valid_until',
        selectFrom('quote_request_events as e')
          .select((eb) => eb.fn.min('e.at').as('at'))
          .whereRef('e.quote_request_id', '=', 'q.id')
          .where('e.transition', '=', 'decline')
          .as('declined_at'),
        selectFrom('offer_versions as f')
          .select((eb) => eb.fn.min('f.published_at').as('at'))
          .whereRef('f.offer_id', '=', 'o.id')
          .as('first_published_at'),
        some(acceptances).as('was_accepted'),
        some(acceptances.where('a.ended_at', 'is', null)).as('is_accepted'),
        some(acceptances.where('a.confirmed_at', 'is not', null)).as('is_confirmed'),
      ]
    })
    .where('q.hospital_id', '=', hospitalId)
    .where('q.sent_at', '>=', since)
    .execute()

type AnswerRow = Awaited<ReturnType<typeof readAnswers>>[number]

function answeredRequest(row: AnswerRow): AnsweredRequest {
  const { offer_status: status, first_published_at: first, valid_until: until } = row
  return {
    status: row.status,
    declineReason: row.decline_reason,
    sentAt: timeOf(row.sent_at) ?? new Date(),
    dueAt: timeOf(row.due_at),
    declinedAt: timeOf(row.declined_at),
    offer:
      status && first && until
        ? {
            status,
            withdrawalReason: row.withdrawal_reason,
            firstPublishedAt: new Date(first),
            validUntil: new Date(until),
            wasAccepted: row.was_accepted,
            isAccepted: row.is_accepted,
            isConfirmed: row.is_confirmed,
          }
        : null,
  }
}

/** The driver of the ORM gives times as text. */
const timeOf = (at: Date | null): Date | null => at && new Date(at)
