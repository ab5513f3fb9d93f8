import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { AppointmentChange } from './refund-rule.js'

/** Reads how the appointment of a booking came to be, oldest first. A new place or contact alone is no change of it. */
export async function appointmentChanges(em: EntityManager, bookingId: string): Promise<AppointmentChange[]> {
  const { rows } = await sql<{ type: string; at: Date; to: string }>`
    select type, created_at as at, data ->> 'at' as to from booking_events
    where booking_id = ${bookingId} and type in ('appointment_set', 'appointment_changed')
    order by created_at, id
  `.execute(em.getKysely())
  return rows
    .map(({ type, at }, index) => {
      const before = type === 'appointment_set' ? undefined : rows[index - 1]?.to
      return { at: new Date(at), to: rows[index]?.to, before }
    })
    .filter(({ to, before }) => to !== before)
    .map(({ at, before }) => ({ at, before: before === undefined ? null : new Date(before) }))
}
