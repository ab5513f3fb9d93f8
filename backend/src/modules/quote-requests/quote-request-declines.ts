import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { notify } from '../notifications/index.js'
import type { DeclineReason } from './quote-request.dto.js'
import type { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestMail } from './quote-request.jobs.js'
import { recordMove } from './quote-request-moves.js'

/** Ends a request to which the hospital makes no offer, and tells the patient. The request is locked. @throws ProblemError invalid_transition */
export async function declineRequest(
  em: EntityManager,
  actor: UserActor,
  request: QuoteRequest,
  reason: DeclineReason,
  by: 'hospital' | 'team',
): Promise<void> {
  request.declineReason = reason
  await recordMove(em, actor, request, 'decline', by)
  await notify(em, request.userId, 'quote_declined', request.bookingId)
  await sendJob(em, quoteRequestMail, { quoteRequestId: request.id, type: 'declined' })
}
