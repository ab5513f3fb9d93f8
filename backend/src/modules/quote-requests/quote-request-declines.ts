import type { EntityManager } from '@mikro-orm/postgresql'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { notify } from '../notifications/index.js'
import type { DeclinedBecause } from './quote-request.dto.js'
import type { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestMail } from './quote-request.jobs.js'
import { recordMove } from './quote-request-moves.js'

/**
 * Ends a request to which the hospital makes no offer, and tells the patient. The request is locked. The system ends requests to hospitals
 * that left the marketplace.
 * @throws ProblemError invalid_transition
 */
export async function declineRequest(
  em: EntityManager,
  actor: UserActor | SystemActor,
  request: QuoteRequest,
  reason: DeclinedBecause,
  by: 'hospital' | 'team' | 'system',
): Promise<void> {
  request.declineReason = reason
  await recordMove(em, actor, request, by === 'system' ? 'leave' : 'decline', by)
  await notify(em, request.userId, 'quote_declined', request.bookingId)
  await sendJob(em, quoteRequestMail, { quoteRequestId: request.id, type: 'declined' })
}
