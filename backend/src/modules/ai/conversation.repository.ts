import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { publishTeamEvent } from '../notifications/index.js'
import { consentInForce } from '../privacy/index.js'
import type { Turn } from './adviser.js'
import type {
  ChatAnswer,
  ConversationMessageView,
  ConversationSummary,
  ConversationView,
  SourceView,
} from './chat.dto.js'

const MOST_LISTED = 50
const MOST_MESSAGES = 200

export interface NewMessage {
  role: ConversationMessageView['role']
  content: string
  sources?: SourceView[]
  emergencyTopic?: string
  authorId?: string
}

/** What is stored under the idempotency key of a message. */
export interface KeptAnswer {
  /** Of the conversation. */
  id: string
  answer: ChatAnswer
}

/** Names a message that may be sent again. Its conversation may be a new one the first time. */
export const requestOf = (message: string, offerId?: string) => ({
  route: 'POST ai/chat',
  body: { message, ...(offerId && { offerId }) },
})

const viewOf = (content: RawBuilder<unknown>, sources: RawBuilder<unknown>) => sql`json_build_object(
  'id', m.id, 'role', m.role, 'content', ${content}, 'sources', ${sources},
  'emergency', m.emergency_topic is not null, 'createdAt', m.created_at)`
const MESSAGE_VIEW = viewOf(sql`m.content`, sql`m.sources`)
/** Staff read the texts of the patient and the adviser only while the consent to use health data is in force. */
export const MESSAGE_VIEW_FOR_STAFF = (() => {
  const isOpen = sql`m.role = 'team' or ${consentInForce(sql`m.user_id`, 'health_data')}`
  return viewOf(
    sql`case when ${isOpen} then m.content end`,
    sql`case when ${isOpen} then m.sources else '[]' end`,
  )
})()

const SUMMARY = sql`
  'id', c.id, 'withTeam', c.with_team, 'updatedAt', c.updated_at,
  'title', coalesce((select left(m.content, 80) from ai_messages m where m.conversation_id = c.id
    order by m.created_at, m.id limit 1), ''),
  'unread', (select count(*)::int from ai_messages m
    where m.conversation_id = c.id and m.role = 'team' and m.read_at is null)`

export async function listOwnConversations(
  em: EntityManager,
  { userId }: UserActor,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<{ view: ConversationSummary }>`
    select json_build_object(${SUMMARY}) as view from ai_conversations c where c.user_id = ${userId}
    order by c.updated_at desc, c.id limit ${MOST_LISTED}
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

/** What the team wrote in it counts as seen from now on. */
export async function openOwnConversation(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<ConversationView | undefined> {
  const { rows } = await sql<{ view: ConversationView }>`
    select json_build_object(${SUMMARY}, 'messages', (
      select coalesce(json_agg(newest.view order by newest.created_at, newest.id), '[]') from (
        select m.id, m.created_at, ${MESSAGE_VIEW} as view from ai_messages m where m.conversation_id = c.id
        order by m.created_at desc, m.id desc limit ${MOST_MESSAGES}
      ) newest)) as view
    from ai_conversations c where c.id = ${id} and c.user_id = ${userId}
  `.execute(em.getKysely())
  if (rows[0])
    await sql`
      update ai_messages set read_at = now() where conversation_id = ${id} and role = 'team' and read_at is null
    `.execute(em.getKysely())
  return rows[0]?.view
}

/** The newest turns that are for an adviser, oldest first; undefined where the conversation is not the person's. */
export async function turnsOf(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
  most: number,
): Promise<{ turns: Turn[]; withTeam: boolean } | undefined> {
  const { rows } = await sql<{ withTeam: boolean; turns: Turn[] }>`
    select c.with_team as "withTeam", (
      select coalesce(json_agg(json_build_object('role', m.role, 'content', m.content) order by m.created_at, m.id), '[]')
      from (
        select * from ai_messages where conversation_id = c.id and role <> 'team'
        order by created_at desc, id desc limit ${most}
      ) m) as turns
    from ai_conversations c where c.id = ${id} and c.user_id = ${userId}
  `.execute(em.getKysely())
  return rows[0]
}

/** Until the transaction ends nobody deletes it. */
export async function isOwnConversation(em: EntityManager, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from ai_conversations where id = ${id} and user_id = ${userId} for update
  `.execute(em.getKysely())
  return rows.length > 0
}

/**
 * Says whether the patient wrote after that message. Until the transaction ends the patient writes nothing more in the
 * conversation.
 */
export async function hasNewerWords(
  em: EntityManager,
  id: string,
  messageId: string | null,
): Promise<boolean> {
  const db = em.getKysely()
  await sql`select from ai_conversations where id = ${id} for update`.execute(db)
  const { rows } = await sql`
    select from ai_messages m where m.conversation_id = ${id} and m.role = 'user' and (${messageId}::uuid is null or exists (
      select from ai_messages seen where seen.id = ${messageId} and (m.created_at, m.id) > (seen.created_at, seen.id))) limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Stores messages, and tells the open pages of the team where a ticket of the conversation is open and the patient wrote.
 * @returns the conversation's id, a new one where none was given
 */
export async function keepMessages(
  em: EntityManager,
  userId: string,
  conversationId: string | undefined,
  messages: NewMessage[],
): Promise<string> {
  const db = em.getKysely()
  const id = conversationId ?? uuid()
  await sql`
    insert into ai_conversations (id, user_id) values (${id}, ${userId})
    on conflict (id) do update set updated_at = clock_timestamp()
  `.execute(db)
  for (const { role, content, sources = [], emergencyTopic, authorId } of messages)
    await sql`
      insert into ai_messages (id, conversation_id, user_id, role, content, sources, emergency_topic, author_id)
      values (${uuid()}, ${id}, ${userId}, ${role}, ${content}, ${JSON.stringify(sources)}, ${emergencyTopic ?? null},
        ${authorId ?? null})
    `.execute(db)
  if (messages.some(({ role }) => role === 'user')) await tellOpenTickets(em, id)
  return id
}

async function tellOpenTickets(em: EntityManager, conversationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ai_tickets where conversation_id = ${conversationId} and status = 'open'
  `.execute(em.getKysely())
  for (const { id } of rows) await publishTeamEvent(em, 'ticket.updated', { ticketId: id })
}

export async function handToTeam(em: EntityManager, id: string): Promise<void> {
  await sql`update ai_conversations set with_team = true where id = ${id}`.execute(em.getKysely())
}

export async function deleteOwnConversation(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<boolean> {
  const db = em.getKysely()
  const { numAffectedRows } = await sql`
    delete from ai_conversations where id = ${id} and user_id = ${userId}
  `.execute(db)
  await sql`delete from idempotency_keys where user_id = ${userId} and result_id = ${id}`.execute(db)
  return Boolean(numAffectedRows)
}
