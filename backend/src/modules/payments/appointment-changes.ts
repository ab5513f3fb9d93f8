import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type AppointmentChange, reconsiderUntil } from './refund-rule.js'

/** A cancellation by the patient. */
export interface PastCancellation {
  /** As PostgreSQL writes it, with microseconds. */
  at: string
  /** The appointment at that time. */
  appointmentAt: Date | null
  /** The history until this cancellation. */
  history: AppointmentHistory
}

/** How the appointment of a booking came to be. */
export interface AppointmentHistory {
  /** Oldest first. A new place or contact alone is no change. */
  changes: AppointmentChange[]
  /** The patient has cancelled, and there is no appointment since. One that the team removed within 3 days does not count. */
  isReopened: boolean
  /** The cancellation that `isReopened` and the last `wasReopened` speak of. */
  cancelled: PastCancellation | null
}

interface EventRow {
  type: string
  at: string
  appointment: string | null
  status: string | null
  byPatient: boolean
}

/** @param before reads the history until then, without the cancellation of that moment */
export async function appointmentHistory(
  em: EntityManager,
  bookingId: string,
  before?: string,
): Promise<AppointmentHistory> {
  const { rows } = await sql<EventRow>`
    select type, created_at::text as at, data ->> 'at' as appointment, data ->> 'to' as status,
      actor_id is not distinct from user_id as "byPatient"
    from booking_events
    where booking_id = ${bookingId} and created_at < coalesce(${before ?? null}::timestamptz, 'infinity')
      and (type in ('appointment_set', 'appointment_changed', 'appointment_cancelled')
        or type = 'status_changed' and 'cancelled' in (data ->> 'from', data ->> 'to'))
    order by created_at, id
  `.execute(em.getKysely())
  return rows.reduce(next, { changes: [], isReopened: false, cancelled: null, appointmentAt: null })
}

function next(history: AppointmentHistory & { appointmentAt: Date | null }, event: EventRow): typeof history {
  const { changes, isReopened, cancelled, appointmentAt: before } = history
  if (event.appointment !== null) {
    const appointmentAt = new Date(event.appointment)
    if (appointmentAt.getTime() === before?.getTime()) return history
    const change = { at: new Date(event.at), before, wasReopened: isReopened }
    return { changes: [...changes, change], isReopened: false, cancelled, appointmentAt }
  }
  // The team removed the appointment, or reopened the booking without it.
  if (event.status !== 'cancelled')
    return {
      ...history,
      appointmentAt: null,
      isReopened: isReopened || isUndone(history, new Date(event.at)),
    }
  if (!event.byPatient) return { ...history, isReopened: false }
  if (isReopened) return history
  return { ...history, isReopened: true, cancelled: { at: event.at, appointmentAt: before, history } }
}

/** Whether the team removed the appointment of a reopened booking within 3 days. The terms from before then hold again. */
function isUndone({ changes, appointmentAt }: Parameters<typeof next>[0], removedAt: Date): boolean {
  const set = changes.findLast(({ before }) => before === null)
  if (!appointmentAt || !set?.wasReopened) return false
  return removedAt <= reconsiderUntil(set)
}
