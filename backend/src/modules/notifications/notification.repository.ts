import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Audience, UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { isMoment, readCursor, writeCursor } from '../../platform/http/index.js'
import { publishLiveEvent } from './live-events.js'
import type {
  NotificationListView,
  NotificationQuery,
  NotificationsReadInput,
  NotificationView,
} from './notification.dto.js'
import { type NotificationType, PATIENT_NOTIFICATIONS, TEAM_NOTIFICATIONS } from './notification.entity.js'

const PAGE = 20

/** Staff are patients on the patient site: each front end shows its own notifications. */
const SHOWN_IN: Partial<Record<Audience, readonly NotificationType[]>> = {
  patient: PATIENT_NOTIFICATIONS,
  admin: TEAM_NOTIFICATIONS,
}
const shownIn = (audience: Audience) => SHOWN_IN[audience] ?? []

/**
 * Notifies the patient or the assignee of a booking. In a transaction of the team it notifies other staff too (`team_` types). It replaces
 * an unread notification of the same type about the same booking.
 */
export async function notify(
  em: EntityManager,
  userId: string,
  type: NotificationType,
  bookingId: string,
): Promise<void> {
  await em
    .getKysely<Tables>()
    .selectNoFrom(({ fn, val }) =>
      fn('notify_about_booking', [val(uuid()), val(userId), val(type), val(bookingId)]).as('notified'),
    )
    .execute()
}

export async function listNotifications(
  db: Kysely<Tables>,
  { userId, audience }: UserActor,
  { limit = PAGE, cursor }: NotificationQuery,
): Promise<NotificationListView> {
  const own = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', 'in', shownIn(audience))
  const before = cursor === undefined ? undefined : readCursor(cursor, isMoment)
  const rows = await own
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('id'),
        type: eb.ref('type'),
        subject: jsonBuildObject({ type: sql.lit<'booking'>('booking'), id: eb.ref('booking_id') }),
        createdAt: eb.ref('created_at'),
        readAt: eb.ref('read_at'),
      }).as('view'),
    )
    .$if(before !== undefined, (older) =>
      older.where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before?.key ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { unread } = await own
    .where('read_at', 'is', null)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('unread'))
    .executeTakeFirstOrThrow()
  const items: NotificationView[] = rows.slice(0, limit).map(({ view }) => view)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return {
    items,
    unread,
    ...(hasMore && { nextCursor: writeCursor({ key: last.createdAt, id: last.id }) }),
  }
}

interface Seen extends NotificationsReadInput {
  type?: NotificationType
}

/** Marks the person's own notifications as read, and tells the open pages of the person. Each field of `seen` narrows the others. */
export async function markNotificationsRead(
  em: EntityManager,
  { userId, audience }: UserActor,
  { ids, upTo, bookingId, type }: Seen,
): Promise<void> {
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable('notifications')
    .set(({ fn }) => ({ read_at: fn<string>('clock_timestamp') }))
    .where('user_id', '=', userId)
    .where('type', 'in', type ? [type] : shownIn(audience))
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (which) => which.where('id', 'in', ids ?? []))
    .$if(upTo !== undefined, (which) => which.where('created_at', '<=', upTo ?? ''))
    .$if(bookingId !== undefined, (which) => which.where('booking_id', '=', bookingId ?? ''))
    // The thread tells which messages the patient has seen.
    .$if(bookingId !== undefined && type === undefined, (which) =>
      which.where('type', '<>', 'booking_message'),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await publishLiveEvent(em, userId, 'notification.read', {})
}
