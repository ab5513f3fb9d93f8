import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExpressionBuilder, SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { type FieldProblem, ProblemError } from '../../platform/errors/index.js'
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

interface Checked {
  consent: SqlBool
  hospital: SqlBool
  treatment: SqlBool
  date: SqlBool
}

/** A booking is stored when all of these hold. */
const CHECKS = ['consent', 'hospital', 'treatment', 'date', 'hasRoom'] as const

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
  const inserted = await em
    .getKysely<Tables>()
    .with('checked', (db) =>
      db.selectNoFrom((eb) => [
        consentInForce(userId, 'health_data').as('consent'),
        isListed(eb, 'hospitals', hospitalId).as('hospital'),
        isListed(eb, 'treatments', treatmentId).as('treatment'),
        isAhead(eb, preferredDate).as('date'),
        hasRoom(eb, userId).as('hasRoom'),
        eb
          .or([eb.cast<boolean>(eb.val(booking.possibleEmergency), 'boolean'), hasRecentEmergency(userId)])
          .as('possibleEmergency'),
      ]),
    )
    .with('b', (db) =>
      db
        .insertInto('bookings')
        .columns([
          'id',
          'user_id',
          'hospital_id',
          'treatment_id',
          'booking_type',
          'urgency_level',
          'preferred_date',
          'medical_summary',
          'special_requirements',
          'travel_required',
          'accommodation_needed',
          'visa_assistance_needed',
          'companion_count',
          'possible_emergency',
          'status',
        ])
        .expression(({ selectFrom }) =>
          selectFrom('checked')
            .select(({ cast, val }) => [
              cast<string>(val(id), 'uuid').as('id'),
              cast<string>(val(userId), 'uuid').as('user_id'),
              cast<string | null>(val(hospitalId), 'uuid').as('hospital_id'),
              cast<string | null>(val(treatmentId), 'uuid').as('treatment_id'),
              val(booking.bookingType).as('booking_type'),
              val(booking.urgencyLevel ?? 'normal').as('urgency_level'),
              cast<string | null>(val(preferredDate), 'date').as('preferred_date'),
              val(booking.medicalSummary ?? null).as('medical_summary'),
              val(booking.specialRequirements ?? null).as('special_requirements'),
              cast<boolean>(val(booking.travelRequired ?? false), 'boolean').as('travel_required'),
              cast<boolean>(val(booking.accommodationNeeded ?? false), 'boolean').as('accommodation_needed'),
              cast<boolean>(val(booking.visaAssistanceNeeded ?? false), 'boolean').as(
                'visa_assistance_needed',
              ),
              cast<number>(val(booking.companionCount ?? 0), 'integer').as('companion_count'),
              'checked.possibleEmergency',
              val('pending' as const).as('status'),
            ])
            .where(({ and, ref }) => and(CHECKS.map((check) => ref(`checked.${check}`)))),
        )
        .returningAll(),
    )
    .selectFrom('checked')
    .selectAll()
    .select(({ selectFrom }) => jsonObjectFrom(selectBookings(selectFrom('b'))).as('view'))
    .executeTakeFirstOrThrow()
  return { view: inserted.view ?? refuse(inserted), possibleEmergency: inserted.possibleEmergency === true }
}

type Values = ExpressionBuilder<Tables, never>

/** Whether the hospital or treatment is on the site. True for none. */
const isListed = (eb: Values, table: 'hospitals' | 'treatments', id: string | null) =>
  eb.or([
    eb(eb.cast<string | null>(eb.val(id), 'uuid'), 'is', null),
    eb.exists(
      eb
        .selectFrom(table)
        .select('id')
        .where('id', '=', eb.cast<string>(eb.val(id), 'uuid'))
        .where('is_active', '=', true),
    ),
  ])

/** Today somewhere on earth is early enough: the patient may be half a day behind the server. True for no date. */
const isAhead = (eb: Values, date: string | null) =>
  eb.fn.coalesce(
    eb(
      eb.cast<string | null>(eb.val(date), 'date'),
      '>=',
      eb.cast<string>(eb.fn('timezone', [eb.val('Etc/GMT+12'), NOW]), 'date'),
    ),
    eb.lit(true),
  )

const hasRoom = (eb: Values, userId: string) =>
  eb(
    eb.fn<number>('count_open_bookings', [eb.val(userId), eb.val(MOST_OPEN_BOOKINGS)]),
    '<',
    MOST_OPEN_BOOKINGS,
  )

function refuse({ consent, hospital, treatment, date }: Checked): never {
  if (!consent) throw new ProblemError('consent_required')
  const errors: FieldProblem[] = []
  if (!hospital) errors.push({ pointer: '/hospitalId', code: 'hospital_not_listed' })
  if (!treatment) errors.push({ pointer: '/treatmentId', code: 'treatment_not_listed' })
  if (!date) errors.push({ pointer: '/preferredDate', code: 'date_past' })
  throw errors.length > 0
    ? new ProblemError('invalid_input', { errors })
    : new ProblemError('too_many_bookings')
}
