import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { recordDataAccess } from '../privacy/index.js'
import type { TicketAnswerInput, TicketDetailView, TicketPatch } from './admin-ai.dto.js'
import { conversationMail } from './ai.jobs.js'
import { handToTeam, hasNewerWords, keepMessages } from './conversation.repository.js'
import {
  findTicket,
  type LockedTicket,
  lockTicket,
  setTicketAnswered,
  setTicketStatus,
} from './ticket.repository.js'

/** Lets administrators read, answer and close conversations. The patient's access log records each reading. */
@Injectable()
export class AdminAiService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<TicketDetailView> {
    return this.database.transaction(actor, (em) => viewed(em, actor, id))
  }

  /** @throws ProblemError stale_version when somebody else changed the ticket, or the patient wrote, meanwhile */
  patch(actor: UserActor, id: string, { status, ...seen }: TicketPatch): Promise<TicketDetailView> {
    return this.database.transaction(actor, async (em) => {
      const ticket = await lockTicket(em, id)
      if (!ticket) throw new ProblemError('not_found')
      await requireSeen(em, ticket, seen)
      if (ticket.status !== status) await changeStatus(em, actor, id, { from: ticket.status, to: status })
      return viewed(em, actor, id)
    })
  }

  /**
   * @throws ProblemError invalid_transition: a visitor cannot be answered; stale_version when the patient wrote meanwhile, or
   * somebody else answered or changed the ticket: a patient must not get two answers that know nothing of each other
   */
  answer(
    actor: UserActor,
    id: string,
    answer: TicketAnswerInput,
    idempotencyKey: string | undefined,
  ): Promise<TicketDetailView> {
    const { text, close = false } = answer
    const request = { route: 'POST admin/ai/tickets/:id/messages', body: { id, text, close } }
    return this.database.transaction(actor, async (em) => {
      // A repetition finds the ticket changed by the first one: it is known by its key, before the version counts.
      await once(em, actor, idempotencyKey, request, () => send(em, actor, id, answer))
      return viewed(em, actor, id)
    })
  }
}

async function changeStatus(
  em: EntityManager,
  actor: UserActor,
  id: string,
  { from, to }: Record<'from' | 'to', TicketPatch['status']>,
) {
  await setTicketStatus(em, id, to, actor.userId)
  await audit(em, actor, {
    action: 'ticket.change',
    subjectType: 'ticket',
    subjectId: id,
    details: { from, to },
  })
}

async function send(
  em: EntityManager,
  actor: UserActor,
  id: string,
  { text, close, ...seen }: TicketAnswerInput,
) {
  const ticket = await lockTicket(em, id)
  if (!ticket) throw new ProblemError('not_found')
  if (!ticket.userId) throw new ProblemError('invalid_transition')
  await requireSeen(em, ticket, seen)
  const conversationId = await keepMessages(em, ticket.userId, ticket.conversationId ?? undefined, [
    { role: 'team', content: text, authorId: actor.userId },
  ])
  await handToTeam(em, conversationId)
  await setTicketAnswered(em, id, conversationId)
  await audit(em, actor, { action: 'ticket.answer', subjectType: 'ticket', subjectId: id })
  if (close && ticket.status === 'open') await changeStatus(em, actor, id, { from: 'open', to: 'closed' })
  await publishLiveEvent(em, ticket.userId, 'conversation.message', { conversationId })
  await sendJob(em, conversationMail, { conversationId })
  return { conversationId }
}

async function requireSeen(
  em: EntityManager,
  { version, conversationId }: LockedTicket,
  seen: Pick<TicketAnswerInput, 'version' | 'newestMessageId'>,
) {
  if (version !== seen.version) throw new ProblemError('stale_version')
  if (conversationId && (await hasNewerWords(em, conversationId, seen.newestMessageId)))
    throw new ProblemError('stale_version')
}

/** What people say about their health: whoever looks is recorded before they see it. */
async function viewed(em: EntityManager, actor: UserActor, id: string): Promise<TicketDetailView> {
  await audit(em, actor, { action: 'ticket.view', subjectType: 'ticket', subjectId: id })
  const view = await findTicket(em, id)
  if (!view) throw new ProblemError('not_found')
  if (view.patient)
    await recordDataAccess(em, actor, { userId: view.patient.id, subject: 'conversation', subjectId: id })
  return view
}
