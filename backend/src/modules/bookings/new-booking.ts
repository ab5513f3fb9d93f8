import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { hasRecentEmergency } from '../assessments/index.js'
import { consentInForce } from '../privacy/index.js'
import type { BookingView } from './booking.dto.js'
import { selectBookings } from './booking.repository.js'
import type { BookingInput } from './booking-input.dto.js'

export interface InsertedBooking {
  view: BookingView
  /** The request or the newest assessment may be about an emergency. */
  possibleEmergency: boolean
}

interface Inserted extends Omit<InsertedBooking, 'view'> {
  /** Null where something that the booking depends on does not hold; it was not stored then. */
  view: BookingView | null
  consent: boolean
  hospital: boolean
  treatment: boolean
  date: boolean
  hasRoom: boolean
}

/** Neither completed nor cancelled, of one patient: more than a patient needs, and what the team can still read. */
const MOST_OPEN_BOOKINGS = 20

/**
 * Checks and stores by one statement.
 * @throws ProblemError consent_required, too_many_bookings, or invalid_input for a past date or an unknown hospital or treatment
 */
export async function insertBooking(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
  booking: BookingInput & { possibleEmergency: boolean },
): Promise<InsertedBooking> {
  const { hospitalId = null, treatmentId = null, preferredDate = null } = booking
  const stored = selectBookings(em.getKysely<Tables & { b: Tables['bookings'] }>().selectFrom('b'))
  const { rows } = await sql<Inserted>`
    with checked as (
      select ${consentInForce(userId, 'health_data')} as consent,
        ${hospitalId}::uuid is null
          or exists (select from hospitals where id = ${hospitalId}::uuid and is_active) as hospital,
        ${treatmentId}::uuid is null
          or exists (select from treatments where id = ${treatmentId}::uuid and is_active) as treatment,
        -- Today somewhere on earth is early enough: the patient may be half a day behind the server.
        coalesce(${preferredDate}::date >= (now() at time zone 'Etc/GMT+12')::date, true) as date,
        count_open_bookings(${userId}::uuid, ${MOST_OPEN_BOOKINGS}) < ${MOST_OPEN_BOOKINGS} as "hasRoom",
        ${booking.possibleEmergency}::boolean or ${hasRecentEmergency(userId)} as "possibleEmergency"
    ), b as (
      insert into bookings (id, user_id, hospital_id, treatment_id, booking_type, urgency_level, preferred_date,
        medical_summary, special_requirements, travel_required, accommodation_needed, visa_assistance_needed,
        companion_count, possible_emergency, status)
      select ${id}::uuid, ${userId}::uuid, ${hospitalId}::uuid, ${treatmentId}::uuid, ${booking.bookingType},
        ${booking.urgencyLevel ?? 'normal'}, ${preferredDate}::date, ${booking.medicalSummary ?? null},
        ${booking.specialRequirements ?? null}, ${booking.travelRequired ?? false}::boolean,
        ${booking.accommodationNeeded ?? false}::boolean, ${booking.visaAssistanceNeeded ?? false}::boolean,
        ${booking.companionCount ?? 0}::integer, "possibleEmergency", 'pending'
      from checked where consent and hospital and treatment and date and "hasRoom"
      returning *
    )
    select checked.*, ${jsonObjectFrom(stored)} as view from checked
  `.execute(em.getKysely())
  const [inserted] = rows
  if (!inserted) throw new ProblemError('internal')
  return { view: inserted.view ?? refuse(inserted), possibleEmergency: inserted.possibleEmergency }
}

function refuse({ consent, hospital, treatment, date }: Inserted): never {
  if (!consent) throw new ProblemError('consent_required')
  const errors = []
  if (!hospital) {
    errors.push({ pointer: '/hospitalId', code: 'unknown', detail: 'This hospital is not listed any more' })
  }
  if (!treatment) {
    errors.push({ pointer: '/treatmentId', code: 'unknown', detail: 'This treatment is not listed any more' })
  }
  if (!date) {
    errors.push({
      pointer: '/preferredDate',
      code: 'past',
      detail: 'Please choose a date that is not in the past',
    })
  }
  throw errors.length > 0
    ? new ProblemError('invalid_input', { errors })
    : new ProblemError('too_many_bookings')
}
