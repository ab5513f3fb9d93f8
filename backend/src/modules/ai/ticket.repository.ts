import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { NOW, readJson, type Tables } from '../../platform/database/index.js'
import { publishTeamEvent } from '../notifications/index.js'
import { consentInForce } from '../privacy/index.js'
import type { TicketDetailView, TicketView } from './admin-ai.dto.js'
import { selectMessagesForStaff } from './conversation.repository.js'

/** In the audit log a ticket is the product's, too: the team reads both, and the ticket names nobody. */
const OPENER = systemActor('ai.tickets')

/** All tickets, as `t`. */
export const ticketsOf = (db: Kysely<Tables>) => db.selectFrom('ai_tickets as t')

/** Selects a TicketView. */
export const selectTickets = (rows: ReturnType<typeof ticketsOf>) =>
  rows.select((eb) => [
    't.id',
    't.reason',
    't.topic',
    't.language',
    't.country',
    't.status',
    eb('t.user_id', 'is not', null).as('canAnswer'),
    't.created_at as createdAt',
    't.closed_at as closedAt',
    't.version',
    jsonArrayFrom(
      eb
        .selectFrom('ai_tickets as o')
        .select(['o.id', 'o.reason', 'o.topic'])
        .whereRef('o.conversation_id', '=', 't.conversation_id')
        .whereRef('o.id', '<>', 't.id')
        .where('o.status', '=', 'open')
        .orderBy((o) => o('o.reason', '=', 'emergency'), 'desc')
        .orderBy('o.created_at')
        .orderBy('o.id'),
    ).as('otherTickets'),
  ])

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
  const { numInsertedOrUpdatedRows } = await em
    .getKysely<Tables>()
    .insertInto('ai_tickets')
    .values({
      id,
      user_id: ticket.userId,
      conversation_id: ticket.conversationId,
      reason: ticket.reason,
      topic: ticket.topic ?? null,
      language: ticket.language ?? null,
      country: ticket.country ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return undefined
  await audit(em, OPENER, { action: 'ticket.open', subjectType: 'ticket', subjectId: id })
  await publishTeamEvent(em, 'ticket.updated', { ticketId: id })
  return id
}

export async function findTicket(em: EntityManager, id: string): Promise<TicketDetailView | undefined> {
  const rows = selectTickets(ticketsOf(em.getKysely()))
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('profiles as p')
          .select(['p.user_id as id', 'p.first_name as firstName', 'p.last_name as lastName'])
          .whereRef('p.user_id', '=', 't.user_id'),
      ).as('patient'),
      consentInForce(sql.ref('t.user_id'), 'health_data').as('hasHealthConsent'),
      jsonArrayFrom(selectMessagesForStaff(eb.ref('t.conversation_id').$notNull())).as('messages'),
    ])
    .where('t.id', '=', id)
  return (await readJson(em, rows))[0]
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
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('ai_tickets')
    .select(['id', 'status', 'version', 'user_id as userId', 'conversation_id as conversationId'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', id),
        eb('conversation_id', '=', selectFrom('ai_tickets').select('conversation_id').where('id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find((ticket) => ticket.id === id)
}

export async function setTicketStatus(
  em: EntityManager,
  id: string,
  status: TicketView['status'],
  closedBy: string,
): Promise<void> {
  const closed = status === 'closed'
  await em
    .getKysely<Tables>()
    .updateTable('ai_tickets')
    .set(({ eb }) => ({
      status,
      version: eb('version', '+', 1),
      closed_at: closed ? NOW : null,
      closed_by: closed ? closedBy : null,
    }))
    .where('id', '=', id)
    .execute()
  await publishTeamEvent(em, 'ticket.updated', { ticketId: id })
}

/** Raises the version of every open ticket of the conversation, so that a second answer given at the same time is refused. */
export async function setTicketAnswered(
  em: EntityManager,
  id: string,
  conversationId: string,
): Promise<void> {
  const rows = await em
    .getKysely<Tables>()
    .updateTable('ai_tickets')
    .set(({ eb }) => ({ version: eb('version', '+', 1), conversation_id: conversationId }))
    .where(({ and, eb, or }) =>
      or([eb('id', '=', id), and([eb('conversation_id', '=', conversationId), eb('status', '=', 'open')])]),
    )
    .returning('id')
    .execute()
  for (const ticket of rows) await publishTeamEvent(em, 'ticket.updated', { ticketId: ticket.id })
}
