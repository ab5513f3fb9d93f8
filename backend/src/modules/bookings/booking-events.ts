import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { publish } from '../../platform/outbox/index.js'
import type { Booking } from './booking.entity.js'
import type { BookingStatus } from './booking-status.js'
import { appointmentChanged } from './domain-events.js'

/** US dollars; null where no cost was known, or is. */
export interface CostChange {
  from: number | null
  to: number | null
}

/** Names of a hospital or a treatment at the time of the change; null for none. */
export interface NameChange {
  from: string | null
  to: string | null
}

/** `balance`: nothing is left to pay. */
export const BOOKING_PAYMENT_KINDS = ['deposit', 'balance'] as const
export type BookingPaymentKind = (typeof BOOKING_PAYMENT_KINDS)[number]

/** `not_confirmed`: in time. `withdrawn`: the hospital took the offer back. `declined`: the patient or the end of the booking. */
export const ACCEPTANCE_ENDS = ['not_confirmed', 'withdrawn', 'declined'] as const

interface AppointmentTime {
  /** ISO 8601 in UTC. */
  at: string
  /** IANA name. */
  timeZone: string
}

export const APPOINTMENT_TEXTS = ['place', 'department', 'doctor', 'contact', 'bring'] as const
type AppointmentText = (typeof APPOINTMENT_TEXTS)[number]

/** Null where the appointment had or has no such text. */
export interface AppointmentTextChange {
  field: AppointmentText
  from: string | null
  to: string | null
}

/** The hospital has its name at the time of the event. */
export interface OfferOfEvent {
  hospital: string
  /** From when the hospital can treat the patient, `YYYY-MM-DD`. Null unless it has confirmed that. */
  date: string | null
  /** Why an acceptance ended. Null for other events. */
  endReason: (typeof ACCEPTANCE_ENDS)[number] | null
}

/**
 * The typed history of a booking. `reason` is a message that the patient reads, or the patient's own, which may be about an
 * emergency.
 */
export type BookingEvent =
  | { type: 'payment_received'; data: { payment?: BookingPaymentKind | undefined } }
  | { type: 'appointment_set'; data: AppointmentTime }
  | {
      type: 'appointment_changed'
      /** `before`: the earlier time, where it changed. */
      data: AppointmentTime & { before?: AppointmentTime; texts: AppointmentTextChange[] }
    }
  | { type: 'appointment_cancelled' | 'hospital_told' }
  | { type: 'offer_accepted' | 'acceptance_ended' | 'offer_confirmed'; data: { offer: OfferOfEvent } }
  | { type: 'created' }
  | {
      type: 'status_changed'
      data: { from: BookingStatus; to: BookingStatus; reason?: string; possibleEmergency?: true }
    }
  | {
      type: 'details_changed'
      data: {
        fields: string[]
        estimatedCostUsd?: CostChange
        hospital?: NameChange
        treatment?: NameChange
        reason?: string
      }
    }

type Said = Extract<BookingEvent, { data: unknown }>['data']
type FieldOf<Data> = Data extends unknown ? keyof Data : never
type ValueOf<Data, Field> = Data extends unknown ? (Field extends keyof Data ? Data[Field] : never) : never

/** The data of any event, as it is stored: null for what the event does not say. */
export type BookingEventData = {
  [Field in FieldOf<Said>]: NonNullable<ValueOf<Said, Field>> | null
} & {
  /** Somebody at the desk of the hospital did it. */
  by: 'hospital' | null
}

const eb = expressionBuilder<Tables>()

/** The changed fields of an event contain this when the event ended the sharing of files. */
export const NAMES_DOCUMENTS = eb.cast<string[]>(eb.val(JSON.stringify(['documents'])), 'jsonb')

export async function recordBookingEvent(
  em: EntityManager,
  actor: UserActor | SystemActor,
  booking: Pick<Booking, 'id' | 'userId'>,
  event: BookingEvent,
): Promise<void> {
  await bookingEvent(em, actor, booking, event).execute()
  if (event.type.startsWith('appointment_')) await publish(em, appointmentChanged, { bookingId: booking.id })
}

/** The event as a statement, for `writeTogether`. */
export function bookingEvent(
  em: EntityManager,
  actor: UserActor | SystemActor,
  booking: Pick<Booking, 'id' | 'userId'>,
  event: BookingEvent,
) {
  const isHospital = actor.kind === 'user' && actor.atDesk
  const data = { ...('data' in event && event.data), ...(isHospital && { by: 'hospital' }) }
  return em
    .getKysely<Tables>()
    .insertInto('booking_events')
    .values(({ cast, val }) => ({
      id: uuid(),
      booking_id: booking.id,
      user_id: booking.userId,
      type: event.type,
      actor_id: actor.kind === 'user' ? actor.userId : null,
      data: cast<BookingEventData>(val(JSON.stringify(data)), 'jsonb'),
    }))
}
