import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { halfway, type Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { Hospital } from '../hospitals/index.js'
import { notify, publishLiveEvent } from '../notifications/index.js'
import { notifyDesk } from './desk-mail.jobs.js'
import { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestMail, quoteRequestTeamMail } from './quote-request.jobs.js'
import { declineRequest } from './quote-request-declines.js'
import { recordMove } from './quote-request-moves.js'
import { HOSPITALS_TURN, WAITING } from './quote-request-status.js'

const EXPIRY = systemActor('quote_requests.expired')
const DEPARTURE = systemActor('quote_requests.left')
/** A hospital may be hidden for an hour while somebody edits it. */
const LEFT_AFTER_DAYS = 1
const DAY_MS = 86_400_000
const REMINDER_AFTER_DAYS = 2
const OVERDUE_AFTER_DAYS = 5

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

  @Upkeep({
    name: 'quote_requests.left',
    about:
      'Ends requests to hospitals that were hidden a day ago and have not answered, and tells the patient and the team',
    everySeconds: 10 * MINUTE,
  })
  async left(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { requests: await turn.batches((em, limit) => endRequestsOfLeavers(em, new Date(), limit)) }
  }

  @Upkeep({
    name: 'quote_requests.questions',
    about:
      'Reminds patients once of a question of 2 days, and tells the team of questions that have no answer for 5 days',
    everySeconds: 10 * MINUTE,
  })
  async questions(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      reminders: await turn.batches((em, limit) => remindOfQuestions(em, new Date(), limit)),
      overdue: await turn.batches((em, limit) => tellOfOverdueQuestions(em, new Date(), limit)),
    }
  }
}

/** Reminds once, after half of the time to answer. @returns the number of reminders */
export async function remindOfDueRequests(em: EntityManager, now: Date, limit: number): Promise<number> {
  const db = em.getKysely<Tables>()
  const due = db
    .selectFrom('quote_requests')
    .select('id')
    .where('status', 'in', HOSPITALS_TURN)
    .where('reminded_at', 'is', null)
    .where('due_at', '>', now.toISOString())
    .where(({ ref }) => halfway(ref('sent_at'), ref('due_at')), '<=', now.toISOString())
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
    await notifyDesk(em, quoteRequestId, 'reminder')
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

/** Published offers stay as they are. A request that waits for the consent ends too. @returns the number of requests that ended because their hospital left the marketplace */
export async function endRequestsOfLeavers(em: EntityManager, now: Date, limit: number): Promise<number> {
  const left = await em.find(
    Hospital,
    { isActive: false, hiddenAt: { $lte: new Date(now.getTime() - LEFT_AFTER_DAYS * DAY_MS) } },
    { fields: ['id'] },
  )
  const requests = await em.find(
    QuoteRequest,
    {
      status: { $in: ['awaiting_consent', ...WAITING, 'expired'] },
      hospitalId: { $in: left.map(({ id }) => id) },
    },
    { limit, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  )
  // The locks of live events are taken in the order of the patients, as by other tasks.
  for (const request of requests.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    await declineRequest(em, DEPARTURE, request, 'hospital_left', 'system')
    await sendJob(em, quoteRequestTeamMail, { quoteRequestId: request.id, type: 'left' })
  }
  return requests.length
}

/** @returns the number of requests whose patients were reminded */
export async function remindOfQuestions(em: EntityManager, now: Date, limit: number): Promise<number> {
  const requests = await markUnanswered(em, now, {
    column: 'question_reminded_at',
    days: REMINDER_AFTER_DAYS,
    limit,
  })
  for (const { id, userId, bookingId } of requests) {
    await notify(em, userId, 'quote_question', bookingId)
    await sendJob(em, quoteRequestMail, { quoteRequestId: id, type: 'askedAgain' })
  }
  return requests.length
}

/** @returns the number of requests that now wait for the team */
export async function tellOfOverdueQuestions(em: EntityManager, now: Date, limit: number): Promise<number> {
  const requests = await markUnanswered(em, now, {
    column: 'question_overdue_at',
    days: OVERDUE_AFTER_DAYS,
    limit,
  })
  for (const { id, userId, bookingId } of requests) {
    await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
    await sendJob(em, quoteRequestTeamMail, { quoteRequestId: id, type: 'unanswered' })
  }
  return requests.length
}

interface Unanswered {
  column: 'question_reminded_at' | 'question_overdue_at'
  days: number
  limit: number
}

/** Marks each request with a question of so many days once. Returns them in the order of the patients, as the locks of live events need. */
async function markUnanswered(em: EntityManager, now: Date, { column, days, limit }: Unanswered) {
  const db = em.getKysely<Tables>()
  const waiting = db
    .selectFrom('quote_requests as q')
    .select('q.id')
    .where('q.status', '=', 'question_open')
    .where(`q.${column}`, 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quote_questions as a')
          .select('a.id')
          .whereRef('a.quote_request_id', '=', 'q.id')
          .where('a.answered_at', 'is', null)
          .where('a.asked_at', '<=', new Date(now.getTime() - days * DAY_MS).toISOString()),
      ),
    )
    .orderBy('q.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const marked = await db
    .updateTable('quote_requests')
    .set({ [column]: now })
    .where('id', 'in', waiting)
    .returning(['id', 'user_id as userId', 'booking_id as bookingId'])
    .execute()
  return marked.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}
