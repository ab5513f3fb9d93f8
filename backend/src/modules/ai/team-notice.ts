import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
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
  const { rows } = await sql<{ id: string }>`
    select t.id from ai_tickets t
    where t.conversation_id = ${conversationId} and t.status = 'open' and t.reason = 'person' and (
      select count(*) from ai_messages m
      where m.conversation_id = t.conversation_id and m.role = 'user' and m.created_at > (
        select max(created_at) from ai_messages where conversation_id = t.conversation_id and role = 'team')) = 1
  `.execute(em.getKysely())
  return rows[0]?.id
}
