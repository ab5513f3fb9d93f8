import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/index.js'
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

const eb = expressionBuilder<Tables & { e: Tables['booking_events'] }, 'e'>()

/** Whether the patient made event `e` of a booking. */
export const IS_BY_PATIENT = eb.cast<boolean>(
  eb('e.actor_id', 'is not distinct from', eb.ref('e.user_id')),
  'boolean',
)

/** A text in the data of event `e` of a booking. */
export const inEvent = (name: 'at' | 'from' | 'to') =>
  eb.fn<string | null>('jsonb_extract_path_text', ['e.data', eb.val(name)])

/** @param before reads the history until then, without the cancellation of that moment */
export async function appointmentHistory(
  em: EntityManager,
  bookingId: string,
  before?: string,
): Promise<AppointmentHistory> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('booking_events as e')
    .select([
      'e.type',
      'e.created_at as at',
      inEvent('at').as('appointment'),
      inEvent('to').as('status'),
      IS_BY_PATIENT.as('byPatient'),
    ])
    .where('e.booking_id', '=', bookingId)
    .where('e.created_at', '<', before ?? 'infinity')
    .where((event) =>
      event.or([
        event('e.type', 'in', ['appointment_set', 'appointment_changed', 'appointment_cancelled']),
        event.and([
          event('e.type', '=', 'status_changed'),
          event.or([event(inEvent('from'), '=', 'cancelled'), event(inEvent('to'), '=', 'cancelled')]),
        ]),
      ]),
    )
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
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
