import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { quoteRequestDeskMails } from './desk-mail.jobs.js'
import { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestTeamMail } from './quote-request.jobs.js'
import type { QuoteRequestTables } from './quote-request.queries.js'
import { recordMove } from './quote-request-moves.js'
import { HOSPITALS_TURN } from './quote-request-status.js'

const EXPIRY = systemActor('quote_requests.expired')

@Injectable()
export class QuoteRequestsUpkeep {
  @Upkeep({
    name: 'quote_requests.reminders',
    about: 'Reminds the team of requests for offers whose answer is due in half of the time, once each',
    everySeconds: 10 * MINUTE,
  })
  async reminders(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { requests: await turn.batches((em, limit) => remindOfDueRequests(em, new Date(), limit)) }
  }

  @Upkeep({
    name: 'quote_requests.expired',
    about: 'Ends the wait for hospitals that have not answered in time, and tells the team',
    everySeconds: 10 * MINUTE,
  })
  async expired(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { requests: await turn.batches((em, limit) => expireDueRequests(em, new Date(), limit)) }
  }
}

/** Reminds once, after half of the time to answer. @returns the number of reminders */
export async function remindOfDueRequests(em: EntityManager, now: Date, limit: number): Promise<number> {
  const db = em.getKysely<QuoteRequestTables>()
  const due = db
    .selectFrom('quote_requests')
    .select('id')
    .where('status', 'in', HOSPITALS_TURN)
    .where('reminded_at', 'is', null)
    .where('due_at', '>', now)
    .where(sql`sent_at + (due_at - sent_at) / 2`, '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const requests = await db
    .updateTable('quote_requests')
    .set({ reminded_at: now })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  for (const { id: quoteRequestId } of requests) {
    await sendJob(em, quoteRequestTeamMail, { quoteRequestId, type: 'reminder' })
    await sendJob(em, quoteRequestDeskMails, { quoteRequestId, type: 'reminder' })
  }
  return requests.length
}

/** @returns the number of requests that nobody answered in time */
export async function expireDueRequests(em: EntityManager, now: Date, limit: number): Promise<number> {
  const requests = await em.find(
    QuoteRequest,
    { status: { $in: HOSPITALS_TURN }, dueAt: { $lte: now } },
    { limit, orderBy: { dueAt: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  )
  // The locks of live events are taken in the order of the patients, as by other tasks.
  for (const request of requests.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    await recordMove(em, EXPIRY, request, 'expire', 'system')
    await sendJob(em, quoteRequestTeamMail, { quoteRequestId: request.id, type: 'expired' })
  }
  return requests.length
}
