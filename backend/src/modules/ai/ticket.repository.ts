import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { publishTeamEvent } from '../notifications/index.js'
import { consentInForce } from '../privacy/index.js'
import type { TicketDetailView, TicketView } from './admin-ai.dto.js'
import { MESSAGE_VIEW_FOR_STAFF } from './conversation.repository.js'

const MOST_MESSAGES = 200

/** In the audit log a ticket is the product's, too: the team reads both, and the ticket names nobody. */
const OPENER = systemActor('ai.tickets')

const FIELDS = sql`
  'id', t.id, 'reason', t.reason, 'topic', t.topic, 'language', t.language, 'country', t.country, 'status', t.status,
  'canAnswer', t.user_id is not null, 'createdAt', t.created_at, 'closedAt', t.closed_at, 'version', t.version,
  'otherTickets', (
    select coalesce(json_agg(json_build_object('id', o.id, 'reason', o.reason, 'topic', o.topic)
      order by o.reason = 'emergency' desc, o.created_at, o.id), '[]')
    from ai_tickets o where o.conversation_id = t.conversation_id and o.id <> t.id and o.status = 'open')`

export const TICKET_VIEW = sql<TicketView>`json_build_object(${FIELDS})`

export interface NewTicket {
  reason: TicketView['reason']
  userId: string | null
  conversationId: string | null
  topic?: string
  language?: string
  country?: string | undefined
}

/** With its entry in the audit log. @returns its id, or undefined where a person of the team is asked for the conversation already */
export async function openTicket(em: EntityManager, ticket: NewTicket): Promise<string | undefined> {
  const id = uuid()
  const { numAffectedRows } = await sql`
    insert into ai_tickets (id, user_id, conversation_id, reason, topic, language, country)
    values (${id}, ${ticket.userId}, ${ticket.conversationId}, ${ticket.reason}, ${ticket.topic ?? null},
      ${ticket.language ?? null}, ${ticket.country ?? null})
    on conflict do nothing
  `.execute(em.getKysely())
  if (!numAffectedRows) return undefined
  await audit(em, OPENER, { action: 'ticket.open', subjectType: 'ticket', subjectId: id })
  await publishTeamEvent(em, 'ticket.updated', { ticketId: id })
  return id
}

export async function findTicket(em: EntityManager, id: string): Promise<TicketDetailView | undefined> {
  const { rows } = await sql<{ view: TicketDetailView }>`
    select json_build_object(${FIELDS}, 'patient', (
      select json_build_object('id', p.user_id, 'firstName', p.first_name, 'lastName', p.last_name)
      from profiles p where p.user_id = t.user_id),
      'hasHealthConsent', ${consentInForce(sql`t.user_id`, 'health_data')}, 'messages', (
      select coalesce(json_agg(newest.view order by newest.created_at, newest.id), '[]') from (
        select m.id, m.created_at, ${MESSAGE_VIEW_FOR_STAFF} as view from ai_messages m
        where m.conversation_id = t.conversation_id order by m.created_at desc, m.id desc limit ${MOST_MESSAGES}
      ) newest)) as view
    from ai_tickets t where t.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

export interface LockedTicket {
  id: string
  status: TicketView['status']
  version: number
  userId: string | null
  conversationId: string | null
}

/** Locks the ticket, and with it every ticket of its conversation, in one order. */
export async function lockTicket(em: EntityManager, id: string): Promise<LockedTicket | undefined> {
  const { rows } = await sql<LockedTicket>`
    select id, status, version, user_id as "userId", conversation_id as "conversationId"
    from ai_tickets
    where id = ${id} or conversation_id = (select conversation_id from ai_tickets where id = ${id})
    order by id for update
  `.execute(em.getKysely())
  return rows.find((ticket) => ticket.id === id)
}

export async function setTicketStatus(
  em: EntityManager,
  id: string,
  status: TicketView['status'],
  closedBy: string,
): Promise<void> {
  const closed = status === 'closed'
  await sql`
    update ai_tickets set status = ${status}, version = version + 1,
      closed_at = case when ${closed} then now() end, closed_by = ${closed ? closedBy : null}
    where id = ${id}
  `.execute(em.getKysely())
  await publishTeamEvent(em, 'ticket.updated', { ticketId: id })
}

/** Raises the version of every open ticket of the conversation, so that a second answer given at the same time is refused. */
export async function setTicketAnswered(
  em: EntityManager,
  id: string,
  conversationId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update ai_tickets set version = version + 1, conversation_id = ${conversationId}
    where id = ${id} or (conversation_id = ${conversationId} and status = 'open') returning id
  `.execute(em.getKysely())
  for (const ticket of rows) await publishTeamEvent(em, 'ticket.updated', { ticketId: ticket.id })
}
