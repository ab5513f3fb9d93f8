import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { bookingReminder, bookingsOverdue } from './booking-reminders.jobs.js'

/** Four hours before the promised answer is late. */
const OVERDUE_HOURS = 20

/**
 * Sends one reminder for each appointment that is tomorrow in its own time zone. A moved appointment gets a new reminder.
 * @returns the number of reminders
 */
export async function remindPatients(em: EntityManager, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update bookings set reminded_for = appointment_at
    where id in (
      select id from bookings
      where status not in ('completed', 'cancelled') and reminded_for is distinct from appointment_at
        and appointment_at between ${now}::timestamptz and ${now}::timestamptz + interval '2 days'
        and (appointment_at at time zone appointment_time_zone)::date
          = (${now}::timestamptz at time zone appointment_time_zone)::date + 1
      order by id limit ${limit} for update skip locked
    ) returning id
  `.execute(em.getKysely())
  for (const { id } of rows) await sendJob(em, bookingReminder, { bookingId: id })
  return rows.length
}

/** All requests that wait for so long and were not told of, in one mail. @returns how many */
export async function tellTeamOfOverdue(em: EntityManager, now: Date, limit: number): Promise<number> {
  const toldAt = now.toISOString()
  const { rows } = await sql`
    update bookings set overdue_told_at = ${toldAt}
    where id in (
      select id from bookings b
      where status = 'pending' and overdue_told_at is null
        and created_at <= ${toldAt}::timestamptz - ${OVERDUE_HOURS}::int * interval '1 hour'
        and not exists (select from messages where booking_id = b.id and author = 'team')
      order by id limit ${limit} for update skip locked
    ) returning id
  `.execute(em.getKysely())
  if (rows.length > 0) await sendJob(em, bookingsOverdue, { toldAt })
  return rows.length
}
