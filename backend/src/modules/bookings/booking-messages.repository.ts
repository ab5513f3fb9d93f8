import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, type RawBuilder, type SelectType, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { fromNow, type Tables } from '../../platform/database/index.js'
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

const message = expressionBuilder<Tables, 'messages'>()

const SHOWN = {
  id: message.ref('messages.id'),
  author: message.ref('messages.author'),
  createdAt: message.ref('messages.created_at'),
  readAt: message.ref('messages.read_at'),
  possibleEmergency: message.ref('messages.possible_emergency'),
}
export const MESSAGE_VIEW = jsonBuildObject({ ...SHOWN, text: message.ref('messages.text') })
/** Staff read the texts of the patient only under the consent to the use of health data. */
export const MESSAGE_VIEW_FOR_STAFF = jsonBuildObject({
  ...SHOWN,
  text: message
    .case()
    .when(
      message.or([
        message('messages.author', '=', 'team'),
        consentInForce(sql.ref('messages.user_id'), 'health_data'),
      ]),
    )
    .then(message.ref('messages.text'))
    .end(),
})

const from = expressionBuilder<Tables>()

/**
 * Questions about offers that nobody of the team has seen, requests for changes of valid offers that have no answer, and acceptances whose
 * date nobody has confirmed.
 */
export const WAITING_ABOUT_OFFERS = from
  .selectFrom('offer_messages')
  .select(['booking_id', 'user_id', 'created_at'])
  .where('author', '=', 'patient')
  .where('read_at', 'is', null)
  .unionAll(
    from
      .selectFrom('offer_change_requests as c')
      .innerJoin('offers as o', (join) =>
        join
          .onRef('o.id', '=', 'c.offer_id')
          .onRef('o.published_number', '=', 'c.number')
          .on('o.status', '=', 'published'),
      )
      .select(['c.booking_id', 'c.user_id', 'c.requested_at as created_at'])
      .where('c.ended_at', 'is', null),
  )
  .unionAll(
    from
      .selectFrom('offer_acceptances')
      .select(['booking_id', 'user_id', 'accepted_at as created_at'])
      .where('ended_at', 'is', null)
      .where('confirmed_at', 'is', null),
  )

/**
 * Texts of patients that nobody of the team has seen, and what waits about offers, as `m`. Without the consent
 * nobody can see it, so it does not wait for the team.
 */
export const UNSEEN_BY_TEAM = from
  .selectFrom(
    from
      .selectFrom('messages')
      .select(['booking_id', 'user_id', 'created_at'])
      .where('author', '=', 'patient')
      .where('read_at', 'is', null)
      .unionAll(WAITING_ABOUT_OFFERS)
      .as('waiting'),
  )
  .select(['waiting.booking_id', 'waiting.created_at'])
  .where(consentInForce(sql.ref('waiting.user_id'), 'health_data'))
  .as('m')

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
): Promise<{ items: SelectType<V>[]; nextCursor?: string }> {
  const before = cursor === undefined ? undefined : readCursor(cursor, isMoment)
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('messages')
    .select(messageView.as('view'))
    .where('booking_id', '=', bookingId)
    .$if(before !== undefined, (messages) =>
      messages.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before?.key ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
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
  const found = await em
    .getKysely<Tables>()
    .selectFrom('messages')
    .select(MESSAGE_VIEW.as('view'))
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.view
}

/** One email covers the unread messages since then. */
const BURST_AGO = fromNow('-10 minutes')

/**
 * Stores a message. A possible emergency marks the booking.
 * @returns the message, and whether it needs an email. It needs none while an unread message of the last 10 minutes had one. A possible
 * emergency needs one unless such a message was a possible emergency too.
 */
export async function insertMessage(
  em: EntityManager,
  { bookingId, userId, author, actor, text, possibleEmergency }: NewMessage,
): Promise<{ view: BookingMessageView; needsMail: boolean }> {
  const db = em.getKysely<Tables>()
  const told = await db
    .selectFrom('messages')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('author', '=', author)
    .where('read_at', 'is', null)
    .where('created_at', '>', BURST_AGO)
    .$if(possibleEmergency, (messages) => messages.where('possible_emergency', '=', true))
    .limit(1)
    .executeTakeFirst()
  const { view } = await db
    .insertInto('messages')
    .values({
      id: uuid(),
      booking_id: bookingId,
      user_id: userId,
      author,
      author_id: actor.userId,
      text,
      possible_emergency: possibleEmergency,
    })
    .returning(MESSAGE_VIEW.as('view'))
    .executeTakeFirstOrThrow()
  if (possibleEmergency) await markPossibleEmergency(em, (b) => b('b.id', '=', bookingId))
  return { view, needsMail: !told }
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
  const last = await em
    .getKysely<Tables>()
    .with('last', (db) =>
      db
        .selectFrom('messages')
        .select(['created_at', 'id'])
        .where('booking_id', '=', bookingId)
        .where('id', '=', lastId),
    )
    .with('read', (db) =>
      db
        .updateTable('messages as m')
        .from('last')
        .set(({ fn }) => ({ read_at: fn<string>('clock_timestamp') }))
        .where('m.booking_id', '=', bookingId)
        .where('m.author', '=', writtenBy)
        .where('m.read_at', 'is', null)
        .where(({ eb, refTuple }) =>
          eb(refTuple('m.created_at', 'm.id'), '<=', refTuple('last.created_at', 'last.id')),
        ),
    )
    .selectFrom('last')
    .select(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .where('m.booking_id', '=', bookingId)
            .where('m.author', '=', writtenBy)
            .where(({ eb, refTuple }) =>
              eb(refTuple('m.created_at', 'm.id'), '>', refTuple('last.created_at', 'last.id')),
            ),
        ),
      ).as('isLast'),
    )
    .executeTakeFirst()
  return last?.isLast === true
}
