import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { ticketTeamMail } from './ai.jobs.js'
import { openTicket } from './ticket.repository.js'

/**
 * Asks the team to look at the conversation. Where it is asked already, the first message behind its answer is told of, the
 * others are read with that.
 */
export async function askTeam(em: EntityManager, actor: UserActor, conversationId: string): Promise<void> {
  const { userId } = actor
  const ticketId = await openTicket(em, { reason: 'person', userId, conversationId })
  const told = ticketId ?? (await openTicketWithNews(em, conversationId))
  if (told) await sendJob(em, ticketTeamMail, { ticketId: told })
}

async function openTicketWithNews(em: EntityManager, conversationId: string): Promise<string | undefined> {
  const ticket = await em
    .getKysely<Tables>()
    .selectFrom('ai_tickets as t')
    .select('t.id')
    .where('t.conversation_id', '=', conversationId)
    .where('t.status', '=', 'open')
    .where('t.reason', '=', 'person')
    .where(
      ({ selectFrom }) =>
        selectFrom('ai_messages as m')
          .select(({ fn }) => fn.countAll<number>().as('news'))
          .whereRef('m.conversation_id', '=', 't.conversation_id')
          .where('m.role', '=', 'user')
          .where('m.created_at', '>', (m) =>
            m
              .selectFrom('ai_messages as a')
              .select(({ fn }) => fn.max('a.created_at').as('answeredAt'))
              .whereRef('a.conversation_id', '=', 't.conversation_id')
              .where('a.role', '=', 'team'),
          ),
      '=',
      1,
    )
    .executeTakeFirst()
  return ticket?.id
}
