import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { isMoment, readCursor, writeCursor } from '../../platform/http/index.js'
import { consentInForce } from '../privacy/index.js'
import { markPossibleEmergency } from './booking-emergencies.js'
import type {
  AdminBookingMessageView,
  BookingMessageQuery,
  BookingMessageView,
} from './booking-message.dto.js'

export type Author = BookingMessageView['author']

const PAGE = 50

const viewOf = <V>(text: RawBuilder<unknown>) => sql<V>`json_build_object(
  'id', m.id, 'author', m.author, 'text', ${text}, 'createdAt', m.created_at, 'readAt', m.read_at,
  'possibleEmergency', m.possible_emergency)`
export const MESSAGE_VIEW = viewOf<BookingMessageView>(sql`m.text`)
/** What the patient wrote is closed for staff without the consent. */
export const MESSAGE_VIEW_FOR_STAFF = viewOf<AdminBookingMessageView>(
  sql`case when m.author = 'team' or ${consentInForce(sql`m.user_id`, 'health_data')} then m.text end`,
)

/**
 * Questions about offers that nobody of the team has seen, requests for changes of valid offers that have no answer, and acceptances whose
 * date nobody has confirmed.
 */
export const WAITING_ABOUT_OFFERS = sql`(
  select booking_id, user_id, created_at from offer_messages where author = 'patient' and read_at is null
  union all
  select c.booking_id, c.user_id, c.requested_at from offer_change_requests c
    join offers o on o.id = c.offer_id and o.published_number = c.number and o.status = 'published'
  where c.ended_at is null
  union all
  select booking_id, user_id, accepted_at from offer_acceptances where ended_at is null and confirmed_at is null)`

/**
 * Texts of patients that nobody of the team has seen, and what waits about offers. Without the consent
 * nobody can see it, so it does not wait for the team.
 */
export const UNSEEN_BY_TEAM = sql`(
  select booking_id, user_id, created_at from messages where author = 'patient' and read_at is null
  union all select * from ${WAITING_ABOUT_OFFERS} offers) m
  where ${consentInForce(sql`m.user_id`, 'health_data')}`

export interface NewMessage {
  bookingId: string
  /** The patient whose thread it is. */
  userId: string
  author: Author
  actor: UserActor
  text: string
  /** The text may be about an emergency. */
  possibleEmergency: boolean
}

/** Whoever calls this has checked that the booking is the actor's, or that the actor is staff. */
export async function listMessages<V extends AdminBookingMessageView>(
  em: EntityManager,
  bookingId: string,
  { limit = PAGE, cursor }: BookingMessageQuery,
  messageView: RawBuilder<V>,
): Promise<{ items: V[]; nextCursor?: string }> {
  const before = cursor === undefined ? undefined : readCursor(cursor, isMoment)
  const older = before
    ? sql`and (m.created_at, m.id) < (${before.key}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<{ view: V }>`
    select ${messageView} as view from messages m where m.booking_id = ${bookingId} ${older}
    order by m.created_at desc, m.id desc limit ${limit + 1}
  `.execute(em.getKysely())
  const items = rows.slice(0, limit).map(({ view }) => view)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return { items, ...(hasMore && { nextCursor: writeCursor({ key: last.createdAt, id: last.id }) }) }
}

export async function findMessage(
  em: EntityManager,
  bookingId: string,
  id: string,
): Promise<BookingMessageView | undefined> {
  const { rows } = await sql<{ view: BookingMessageView }>`
    select ${MESSAGE_VIEW} as view from messages m where m.booking_id = ${bookingId} and m.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** One email covers the unread messages of this time. */
const BURST = '10 minutes'

/**
 * Stores a message. A possible emergency marks the booking.
 * @returns the message, and whether it needs an email. It needs none while an unread message of the last 10 minutes had one. A possible
 * emergency needs one unless such a message was a possible emergency too.
 */
export async function insertMessage(
  em: EntityManager,
  { bookingId, userId, author, actor, text, possibleEmergency }: NewMessage,
): Promise<{ view: BookingMessageView; needsMail: boolean }> {
  const db = em.getKysely()
  const { rows: told } = await sql`
    select from messages where booking_id = ${bookingId} and author = ${author} and read_at is null
      and created_at > now() - ${BURST}::interval
      and (possible_emergency or not ${possibleEmergency}::boolean) limit 1
  `.execute(db)
  const { rows } = await sql<{ view: BookingMessageView }>`
    insert into messages as m (id, booking_id, user_id, author, author_id, text, possible_emergency)
    values (${uuid()}, ${bookingId}, ${userId}, ${author}, ${actor.userId}, ${text}, ${possibleEmergency})
    returning ${MESSAGE_VIEW} as view
  `.execute(db)
  if (!rows[0]) throw new ProblemError('internal')
  if (possibleEmergency) await markPossibleEmergency(em, sql`b.id = ${bookingId}`)
  return { view: rows[0].view, needsMail: told.length === 0 }
}

/**
 * What the other side wrote, up to that message, was seen.
 * @returns whether that message exists and the other side wrote none after it
 */
export async function markRead(
  em: EntityManager,
  bookingId: string,
  writtenBy: Author,
  lastId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isLast: boolean }>`
    with last as (
      select created_at, id from messages where booking_id = ${bookingId} and id = ${lastId}
    ), read as (
      update messages m set read_at = clock_timestamp() from last
      where m.booking_id = ${bookingId} and m.author = ${writtenBy} and m.read_at is null
        and (m.created_at, m.id) <= (last.created_at, last.id)
    )
    select not exists (
      select from messages m where m.booking_id = ${bookingId} and m.author = ${writtenBy}
        and (m.created_at, m.id) > (last.created_at, last.id)) as "isLast" from last
  `.execute(em.getKysely())
  return rows[0]?.isLast ?? false
}
