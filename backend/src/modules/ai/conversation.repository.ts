import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { NOW, readJson, type Tables } from '../../platform/database/index.js'
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

const eb = expressionBuilder<Tables, never>()

/** The newest messages of a conversation as `m`, the oldest of them first: what patients and staff read of them in the same form. */
const selectMessages = (conversationId: Expression<string>) =>
  eb
    .selectFrom(
      eb
        .selectFrom('ai_messages')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_MESSAGES)
        .as('m'),
    )
    .select((m) => [
      'm.id',
      'm.role',
      m('m.emergency_topic', 'is not', null).$castTo<boolean>().as('emergency'),
      'm.created_at as createdAt',
    ])
    .orderBy('m.created_at')
    .orderBy('m.id')

/** Staff read the texts of the patient and the adviser only while the consent to use health data is in force. */
export const selectMessagesForStaff = (conversationId: Expression<string>) =>
  selectMessages(conversationId).select((m) => {
    const isOpen = m.or([m('m.role', '=', 'team'), consentInForce(sql.ref('m.user_id'), 'health_data')])
    return [
      m.case().when(isOpen).then(m.ref('m.content')).end().as('content'),
      m
        .case()
        .when(isOpen)
        .then(m.ref('m.sources'))
        .else(m.cast<SourceView[]>(m.val('[]'), 'jsonb'))
        .end()
        .as('sources'),
    ]
  })

/** Selects a ConversationSummary of each conversation `c`. */
const selectSummaries = (db: Kysely<Tables>) =>
  db.selectFrom('ai_conversations as c').select((c) => [
    'c.id',
    'c.with_team as withTeam',
    'c.updated_at as updatedAt',
    c.fn
      .coalesce(
        c
          .selectFrom('ai_messages as m')
          .select(({ fn, lit }) => fn<string>('left', ['m.content', lit(80)]).as('beginning'))
          .whereRef('m.conversation_id', '=', 'c.id')
          .orderBy('m.created_at')
          .orderBy('m.id')
          .limit(1),
        c.val(''),
      )
      .as('title'),
    c
      .selectFrom('ai_messages as m')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('unread'))
      .whereRef('m.conversation_id', '=', 'c.id')
      .where('m.role', '=', 'team')
      .where('m.read_at', 'is', null)
      .$asScalar()
      .$notNull()
      .as('unread'),
  ])

export async function listOwnConversations(
  em: EntityManager,
  { userId }: UserActor,
): Promise<ConversationSummary[]> {
  const rows = selectSummaries(em.getKysely())
    .where('c.user_id', '=', userId)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id')
    .limit(MOST_LISTED)
  return readJson(em, rows)
}

/** What the team wrote in it counts as seen from now on. */
export async function openOwnConversation(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<ConversationView | undefined> {
  const rows = selectSummaries(em.getKysely())
    .select(({ ref }) =>
      jsonArrayFrom(selectMessages(ref('c.id')).select(['m.content', 'm.sources'])).as('messages'),
    )
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
  const [view] = await readJson(em, rows)
  if (view)
    await em
      .getKysely<Tables>()
      .updateTable('ai_messages')
      .set({ read_at: NOW })
      .where('conversation_id', '=', id)
      .where('role', '=', 'team')
      .where('read_at', 'is', null)
      .execute()
  return view
}

/** The newest turns that are for an adviser, oldest first; undefined where the conversation is not the person's. */
export async function turnsOf(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
  most: number,
): Promise<{ turns: Turn[]; withTeam: boolean } | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('ai_conversations as c')
    .select((c) => [
      'c.with_team as withTeam',
      jsonArrayFrom(
        c
          .selectFrom(
            c
              .selectFrom('ai_messages')
              .selectAll()
              .whereRef('conversation_id', '=', 'c.id')
              .where('role', '<>', 'team')
              .orderBy('created_at', 'desc')
              .orderBy('id', 'desc')
              .limit(most)
              .as('m'),
          )
          .select(({ ref }) => [ref('m.role').$castTo<Turn['role']>().as('role'), 'm.content'])
          .orderBy('m.created_at')
          .orderBy('m.id'),
      ).as('turns'),
    ])
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
    .executeTakeFirst()
}

/** Until the transaction ends nobody deletes it. */
export async function isOwnConversation(em: EntityManager, userId: string, id: string): Promise<boolean> {
  const own = await em
    .getKysely<Tables>()
    .selectFrom('ai_conversations')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return own !== undefined
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
  const db = em.getKysely<Tables>()
  await db.selectFrom('ai_conversations').select('id').where('id', '=', id).forUpdate().execute()
  const newer = await db
    .selectFrom('ai_messages as m')
    .select('m.id')
    .where('m.conversation_id', '=', id)
    .where('m.role', '=', 'user')
    .where(({ exists, lit, selectFrom }) =>
      messageId === null
        ? lit(true)
        : exists(
            selectFrom('ai_messages as seen')
              .select('seen.id')
              .where('seen.id', '=', messageId)
              .where(({ eb, refTuple }) =>
                eb(refTuple('m.created_at', 'm.id'), '>', refTuple('seen.created_at', 'seen.id')),
              ),
          ),
    )
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
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
  const db = em.getKysely<Tables>()
  const id = conversationId ?? uuid()
  await db
    .insertInto('ai_conversations')
    .values({ id, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ fn }) => ({ updated_at: fn<string>('clock_timestamp') })),
    )
    .execute()
  for (const { role, content, sources = [], emergencyTopic, authorId } of messages)
    await db
      .insertInto('ai_messages')
      .values(({ cast, val }) => ({
        id: uuid(),
        conversation_id: id,
        user_id: userId,
        role,
        content,
        sources: cast<SourceView[]>(val(JSON.stringify(sources)), 'jsonb'),
        emergency_topic: emergencyTopic ?? null,
        author_id: authorId ?? null,
      }))
      .execute()
  if (messages.some(({ role }) => role === 'user')) await tellOpenTickets(em, id)
  return id
}

async function tellOpenTickets(em: EntityManager, conversationId: string): Promise<void> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('ai_tickets')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'open')
    .execute()
  for (const { id } of rows) await publishTeamEvent(em, 'ticket.updated', { ticketId: id })
}

export async function handToTeam(em: EntityManager, id: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('ai_conversations')
    .set({ with_team: true })
    .where('id', '=', id)
    .execute()
}

export async function deleteOwnConversation(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<boolean> {
  const db = em.getKysely<Tables>()
  const { numDeletedRows } = await db
    .deleteFrom('ai_conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('result_id', '=', id).execute()
  return numDeletedRows > 0
}
