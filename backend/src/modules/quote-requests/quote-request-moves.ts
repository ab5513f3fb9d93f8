import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { QuoteQuestion } from './quote-question.entity.js'
import { QuoteRequest, QuoteRequestEvent } from './quote-request.entity.js'
import type { QuoteRequestActor, QuoteRequestTransition } from './quote-request-status.js'

export const ENDED: readonly QuoteRequest['status'][] = ['declined', 'withdrawn']

/** A late offer is welcome: an expired request is open. */
export const isOpen = ({ status }: QuoteRequest): boolean => !ENDED.includes(status)

/** Counts the requests of a booking that were sent and have not ended. */
export async function countOpenRequests(em: EntityManager, bookingId: string): Promise<number> {
  const sent = await em.find(QuoteRequest, { bookingId, sentAt: { $ne: null } })
  return sent.filter(isOpen).length
}

interface Asking {
  isOpen: boolean
  openQuestions: number
}

/** Finds which of these bookings asked hospitals for an offer, whether a request has not ended, and how many questions wait for the patient. */
export async function findAsking(
  em: EntityManager,
  bookingIds: readonly string[],
): Promise<Map<string, Asking>> {
  const sent = await em.find(QuoteRequest, { bookingId: { $in: [...bookingIds] }, sentAt: { $ne: null } })
  const open = new Set(sent.filter(isOpen).map(({ bookingId }) => bookingId))
  const asked = sent.filter(({ status }) => status === 'question_open')
  const questions = await em.find(
    QuoteQuestion,
    { quoteRequest: { $in: asked.map(({ id }) => id) }, answeredAt: null },
    { fields: ['quoteRequest'] },
  )
  const bookingOf = new Map(asked.map(({ id, bookingId }) => [id, bookingId]))
  const questionsOf = (bookingId: string) =>
    questions.filter(({ quoteRequest }) => bookingOf.get(quoteRequest.id) === bookingId).length
  return new Map(
    sent.map(({ bookingId }) => [
      bookingId,
      { isOpen: open.has(bookingId), openQuestions: questionsOf(bookingId) },
    ]),
  )
}

/** Locks a request, after its booking. @throws ProblemError not_found */
export async function lockRequest(em: EntityManager, id: string): Promise<QuoteRequest> {
  const request = await em.findOne(
    QuoteRequest,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  if (!request) throw new ProblemError('not_found')
  return request
}

/** Locks a request of an own hospital at the desk, after its account and its booking. @throws ProblemError not_found */
export async function lockCase(em: EntityManager, id: string): Promise<QuoteRequest> {
  await em
    .getKysely()
    .selectNoFrom(({ fn, val }) => fn('lock_case', [val(id)]).as('locked'))
    .execute()
  return lockRequest(em, id)
}

/** Locks requests in the order of their ids, after their booking. */
export const lockRequests = (em: EntityManager, which: FilterQuery<QuoteRequest>): Promise<QuoteRequest[]> =>
  em.find(QuoteRequest, which, {
    orderBy: { id: 'asc' },
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  })

/** Moves a request and records who did it. @throws ProblemError invalid_transition */
export async function recordMove(
  em: EntityManager,
  actor: UserActor | SystemActor,
  request: QuoteRequest,
  transition: QuoteRequestTransition,
  by: QuoteRequestActor,
): Promise<void> {
  request.move(transition, by)
  em.create(QuoteRequestEvent, {
    id: uuid(),
    quoteRequest: request,
    userId: request.userId,
    actorId: actor.kind === 'user' ? actor.userId : null,
    actor: by,
    transition,
    status: request.status,
    at: new Date(),
  })
  await recordAct(em, actor, request, transition)
}

/** Records what somebody did with a request, and tells the open pages of the patient. */
export async function recordAct(
  em: EntityManager,
  actor: UserActor | SystemActor,
  request: QuoteRequest,
  act: QuoteRequestTransition,
): Promise<void> {
  await em.flush()
  await audit(em, actor, {
    action: `quote_request.${act}`,
    subjectType: 'quote_request',
    subjectId: request.id,
    details: { bookingId: request.bookingId, hospitalId: request.hospitalId, status: request.status },
  })
  await publishLiveEvent(em, request.userId, 'booking.updated', { bookingId: request.bookingId })
}
