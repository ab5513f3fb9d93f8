import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { bookingsOf, OPEN } from './booking.repository.js'
import { bookingReminder, bookingsOverdue } from './booking-reminders.jobs.js'

/** Four hours before the promised answer is late. */
const OVERDUE_MS = 20 * 3_600_000
const TWO_DAYS_MS = 48 * 3_600_000

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Sends one reminder for each appointment that is tomorrow in its own time zone. A moved appointment gets a new reminder.
 * @returns the number of reminders
 */
export async function remindPatients(em: EntityManager, now: Date, limit: number): Promise<number> {
  const db = em.getKysely<Tables>()
  const due = bookingsOf(db)
    .select('b.id')
    .where(OPEN)
    .where((b) => b('b.reminded_for', 'is distinct from', b.ref('b.appointment_at')))
    .where('b.appointment_at', '>=', now.toISOString())
    .where('b.appointment_at', '<=', later(now, TWO_DAYS_MS))
    .where(({ eb, fn, cast, val, ref }) => {
      const dayOf = (moment: Expression<string | null>) =>
        cast<string>(fn('timezone', ['b.appointment_time_zone', moment]), 'date')
      const today = dayOf(cast<string>(val(now.toISOString()), 'timestamptz'))
      return eb(dayOf(ref('b.appointment_at')), '=', eb(today, '+', cast<string>(eb.lit(1), 'integer')))
    })
    .orderBy('b.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const reminded = await db
    .updateTable('bookings')
    .set(({ ref }) => ({ reminded_for: ref('appointment_at') }))
    .where('id', 'in', due)
    .returning('id')
    .execute()
  for (const { id } of reminded) await sendJob(em, bookingReminder, { bookingId: id })
  return reminded.length
}

/** All requests that wait for so long and were not told of, in one mail. @returns how many */
export async function tellTeamOfOverdue(em: EntityManager, now: Date, limit: number): Promise<number> {
  const toldAt = now.toISOString()
  const db = em.getKysely<Tables>()
  const overdue = bookingsOf(db)
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('b.overdue_told_at', 'is', null)
    .where('b.created_at', '<=', later(now, -OVERDUE_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.booking_id', '=', 'b.id')
            .where('m.author', '=', 'team'),
        ),
      ),
    )
    .orderBy('b.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const told = await db
    .updateTable('bookings')
    .set({ overdue_told_at: toldAt })
    .where('id', 'in', overdue)
    .returning('id')
    .execute()
  if (told.length > 0) await sendJob(em, bookingsOverdue, { toldAt })
  return told.length
}
