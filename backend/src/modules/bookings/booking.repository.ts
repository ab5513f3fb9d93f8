import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { type ColumnsOf, readJson, type Tables, usd } from '../../platform/database/index.js'
import { consentInForce } from '../privacy/index.js'
import type { AdminBookingView, BookingAssigneeView, BookingFiguresView } from './admin-booking.dto.js'
import type { BookingView } from './booking.dto.js'
import { CLOSED, PAYABLE } from './booking-status.js'
import { MODERATOR_MAY_MATCH, MODERATOR_STATUSES } from './booking-status-moderators.js'
import { COUNTED_CENTS, PAID_IN_FULL, type PaidBooking, paidForBooking } from './paid-for-booking.js'

/** The bookings, as `b`. */
export const bookingsOf = (db: Kysely<Tables>) => db.selectFrom('bookings as b')
type Bookings = ReturnType<typeof bookingsOf>
export type BookingColumns = ColumnsOf<typeof bookingsOf>

const withMoney = (rows: Bookings) =>
  rows
    .leftJoin('hospitals as h', 'h.id', 'b.hospital_id')
    .leftJoin('countries as c', 'c.id', 'h.country_id')
    .leftJoin('treatments as t', 't.id', 'b.treatment_id')
    .crossJoinLateral(({ ref }) => paidForBooking(ref('b.id')).as('paid'))

const ofPaidBooking = expressionBuilder<PaidBooking, 'b' | 'paid'>()

/** Computes the stage. A goodwill refund counts as paid. Only a confirmation by the team gives `confirmed`, never a payment. */
const BOOKING_STAGE = ofPaidBooking
  .case()
  .when('b.status', 'in', CLOSED)
  .then(ofPaidBooking.ref('b.status'))
  .when(ofPaidBooking(COUNTED_CENTS, '>', ofPaidBooking.lit(0)))
  .then(
    ofPaidBooking
      .case()
      .when(ofPaidBooking(COUNTED_CENTS, '>=', ofPaidBooking.ref('b.estimated_cost_cents')))
      .then('paid_in_full' as const)
      .else('deposit_received' as const)
      .end(),
  )
  .when(
    ofPaidBooking.and([
      ofPaidBooking('b.status', '=', 'confirmed'),
      ofPaidBooking('b.confirmed_date', 'is', null),
    ]),
  )
  .then('pending' as const)
  .else(ofPaidBooking.ref('b.status'))
  .end()

/** What patients and staff read of a booking in the same form. */
const selectShared = (rows: Bookings) =>
  withMoney(rows).select((eb) => [
    'b.id',
    'b.booking_type as bookingType',
    'b.urgency_level as urgencyLevel',
    'b.preferred_date as preferredDate',
    'b.confirmed_date as confirmedDate',
    'b.travel_required as travelRequired',
    'b.accommodation_needed as accommodationNeeded',
    'b.visa_assistance_needed as visaAssistanceNeeded',
    'b.companion_count as companionCount',
    'b.status',
    usd(eb.ref('b.estimated_cost_cents')).as('estimatedCostUsd'),
    'b.created_at as createdAt',
    'b.version',
    usd(eb.ref('paid.cents')).as('paidUsd'),
    BOOKING_STAGE.as('stage'),
    eb
      .case()
      .when('h.id', 'is not', null)
      .then(
        jsonBuildObject({
          id: eb.ref('h.id').$notNull(),
          slug: eb.ref('h.slug').$notNull(),
          name: eb.ref('h.name').$notNull(),
          isActive: eb.ref('h.is_active').$notNull(),
          city: eb.ref('h.city').$notNull(),
          country: jsonBuildObject({ code: eb.ref('c.code').$notNull(), name: eb.ref('c.name').$notNull() }),
        }),
      )
      .end()
      .as('hospital'),
    eb
      .case()
      .when('t.id', 'is not', null)
      .then(
        jsonBuildObject({
          id: eb.ref('t.id').$notNull(),
          slug: eb.ref('t.slug').$notNull(),
          name: eb.ref('t.name').$notNull(),
          type: eb.ref('t.type').$notNull(),
        }),
      )
      .end()
      .as('treatment'),
  ])

const appointmentTexts = (eb: BookingColumns) => ({
  timeZone: eb.ref('b.appointment_time_zone'),
  place: eb.ref('b.appointment_place'),
  department: eb.ref('b.appointment_department'),
  doctor: eb.ref('b.appointment_doctor'),
  contact: eb.ref('b.appointment_contact'),
  bring: eb.ref('b.appointment_bring'),
})

const appointmentOf = (eb: BookingColumns) =>
  jsonBuildObject({
    ...appointmentTexts(eb),
    at: eb.ref('b.appointment_at').$notNull(),
    timeZone: eb.ref('b.appointment_time_zone').$notNull(),
  })

/** The appointment of a booking `b`. Null without one. */
export const appointmentIn = (eb: BookingColumns) =>
  eb.case().when('b.appointment_at', 'is not', null).then(appointmentOf(eb)).end()

/** Selects a BookingView. */
export const selectBookings = (rows: Bookings) =>
  selectShared(rows).select((eb) => [
    'b.medical_summary as medicalSummary',
    'b.special_requirements as specialRequirements',
    appointmentIn(eb).as('appointment'),
  ])

/** Whether staff read what the patient of a booking `b` wrote. The withdrawal of the consent ends it. */
export const STAFF_MAY_READ = consentInForce(sql.ref('b.user_id'), 'health_data')

/** Selects an AdminBookingRow: without the patient's own text, because lists record no access for the patient. */
export const selectForStaff = (rows: Bookings) =>
  selectShared(rows)
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('profiles as a', 'a.user_id', 'b.assignee_id')
    .select((eb) => [
      eb
        .case()
        .when(eb.and([eb('b.status', '<>', 'cancelled'), eb('b.appointment_at', 'is not', null)]))
        .then(appointmentOf(eb))
        .end()
        .as('appointment'),
      eb
        .case()
        .when(eb.and([eb('b.status', '=', 'cancelled'), eb('b.appointment_at', 'is not', null)]))
        .then(appointmentOf(eb))
        .end()
        .as('cancelledAppointment'),
      'b.hospital_to_tell_since as hospitalToTellSince',
      'b.possible_emergency as possibleEmergency',
      'b.appointment_to_check as appointmentToCheck',
      eb
        .case()
        .when(eb.and([eb('b.appointment_at', 'is', null), eb('b.appointment_to_check', 'is not', null)]))
        .then(jsonBuildObject(appointmentTexts(eb)))
        .end()
        .as('earlierAppointment'),
      'b.assignee_id as assigneeId',
      eb
        .case()
        .when('a.user_id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('a.user_id').$notNull(),
            firstName: eb.ref('a.first_name').$notNull(),
            lastName: eb.ref('a.last_name').$notNull(),
          }),
        )
        .end()
        .as('assignee'),
      MODERATOR_STATUSES.as('moderatorStatuses'),
      MODERATOR_MAY_MATCH.as('moderatorMayMatch'),
      jsonBuildObject({
        id: eb.ref('u.id'),
        firstName: eb.ref('p.first_name'),
        lastName: eb.ref('p.last_name'),
        email: eb.ref('u.email'),
      }).as('patient'),
    ])

const ofBooking: BookingColumns = expressionBuilder()

/** A booking `b` that asks for a payment, or has one, and that the team has not confirmed. */
export const UNCONFIRMED = ofBooking.and([
  ofBooking('b.confirmed_date', 'is', null),
  ofBooking('b.status', 'in', PAYABLE),
])

/** A booking `b` with a payment, refunded or not, that the team has not confirmed. */
export const PAID_UNCONFIRMED = ofBooking.and([
  UNCONFIRMED,
  ofBooking.exists(
    ofBooking
      .selectFrom('payments as p')
      .select('p.id')
      .whereRef('p.booking_id', '=', 'b.id')
      .where('p.status', '=', 'paid'),
  ),
])

/** A booking `b` that is neither completed nor cancelled. */
export const OPEN = ofBooking(
  'b.status',
  'not in',
  CLOSED.map((status) => sql.lit(status)),
)

/** An open booking `b` without an assignee. */
export const UNASSIGNED = ofBooking.and([ofBooking('b.assignee_id', 'is', null), OPEN])

/** A booking `b` that the patient cancelled while the hospital expected them. The hospital has to be told. */
export const HOSPITAL_TO_TELL = ofBooking('b.hospital_to_tell_since', 'is not', null)

/** A booking `b` whose appointment was moved: the patient may know earlier dates from mails. */
export const WAS_MOVED = ofBooking
  .exists(
    ofBooking
      .selectFrom('booking_events as e')
      .select('e.id')
      .whereRef('e.booking_id', '=', 'b.id')
      .where('e.type', '=', 'appointment_changed'),
  )
  .$castTo<boolean>()

export async function listOwnBookings(em: EntityManager, actor: UserActor): Promise<BookingView[]> {
  const rows = selectBookings(bookingsOf(em.getKysely()))
    .where('b.user_id', '=', actor.userId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(100)
  return readJson(em, rows)
}

export async function findOwnBooking(
  em: EntityManager,
  actor: UserActor,
  id: string,
): Promise<BookingView | undefined> {
  const rows = selectBookings(bookingsOf(em.getKysely()))
    .where('b.id', '=', id)
    .where('b.user_id', '=', actor.userId)
  return (await readJson(em, rows))[0]
}

/** Finds the appointment of a booking: its start, and the IANA name of its time zone. */
export async function findAppointment(
  em: EntityManager,
  id: string,
): Promise<{ at: Date; timeZone: string } | null> {
  const found = await em
    .getKysely<Tables>()
    .selectFrom('bookings')
    .select(['appointment_at as at', 'appointment_time_zone as timeZone'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.at && found.timeZone ? { at: new Date(found.at), timeZone: found.timeZone } : null
}

export interface AppointmentChange {
  madeAt: Date
  byHospital: boolean
  /** Null where it was removed. */
  appointment: { at: Date; timeZone: string } | null
}

/** Lists how the appointment of a booking was set, changed and removed, the oldest first. */
export async function listAppointmentChanges(em: EntityManager, id: string): Promise<AppointmentChange[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('booking_events')
    .select(({ ref }) => [
      'created_at as madeAt',
      ref('data', '->>').key('by').as('by'),
      ref('data', '->>').key('at').as('at'),
      ref('data', '->>').key('timeZone').as('timeZone'),
    ])
    .where('booking_id', '=', id)
    .where('type', 'in', ['appointment_set', 'appointment_changed', 'appointment_cancelled'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ madeAt, by, at, timeZone }) => ({
    madeAt: new Date(madeAt),
    byHospital: by === 'hospital',
    appointment: at !== null && timeZone !== null ? { at: new Date(at), timeZone } : null,
  }))
}

/** Tells whether a booking is completed or cancelled. */
export async function isBookingOver(em: EntityManager, id: string): Promise<boolean> {
  const open = await bookingsOf(em.getKysely())
    .select('b.id')
    .where('b.id', '=', id)
    .where(OPEN)
    .executeTakeFirst()
  return !open
}

export async function findBookingOwner(em: EntityManager, id: string): Promise<string | undefined> {
  const booking = await bookingsOf(em.getKysely())
    .select('b.user_id as userId')
    .where('b.id', '=', id)
    .executeTakeFirst()
  return booking?.userId
}

/** For staff: whoever calls this has checked the permission. */
export async function findAnyBooking(em: EntityManager, id: string): Promise<AdminBookingView | undefined> {
  const rows = selectForStaff(bookingsOf(em.getKysely()))
    .select((eb) => [
      STAFF_MAY_READ.as('hasHealthConsent'),
      eb.case().when(STAFF_MAY_READ).then(eb.ref('b.medical_summary')).end().as('medicalSummary'),
      eb.case().when(STAFF_MAY_READ).then(eb.ref('b.special_requirements')).end().as('specialRequirements'),
    ])
    .where('b.id', '=', id)
  return (await readJson(em, rows))[0]
}

/** Tells whether nothing is left to pay. True for a booking without a cost. */
export async function isPaidInFull(em: EntityManager, { id }: { id: string }): Promise<boolean> {
  const found = await withMoney(bookingsOf(em.getKysely()))
    .select(PAID_IN_FULL.as('isPaid'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  return found?.isPaid ?? false
}

/** For staff: whoever calls this has checked the permission. */
export async function bookingFigures(em: EntityManager): Promise<BookingFiguresView> {
  return em
    .getKysely<Tables & { bookings_by_day: Tables['booking_day_sums'] }>()
    .selectFrom('bookings_by_day')
    .select((eb) => {
      const { fn, lit, cast } = eb
      const total = fn.sum<number>('bookings')
      const confirmed = fn.coalesce(total.filterWhere('status', '=', 'confirmed'), lit(0))
      const unconfirmed = eb
        .selectFrom('bookings as b')
        .select((b) => b.fn.countAll<number>().as('count'))
        .where('b.status', '=', 'confirmed')
        .where('b.confirmed_date', 'is', null)
        .$asScalar()
        .$notNull()
      const cents = fn.sum<number>('estimate_cents').filterWhere('status', '<>', 'cancelled')
      return [
        cast<number>(fn.coalesce(total, lit(0)), 'integer').as('total'),
        cast<number>(fn.coalesce(total.filterWhere('status', '=', 'pending'), lit(0)), 'integer').as(
          'pending',
        ),
        cast<number>(eb(confirmed, '-', unconfirmed), 'integer').as('confirmed'),
        usd(fn.coalesce(cents, lit(0))).as('totalValueUsd'),
      ]
    })
    .executeTakeFirstOrThrow()
}

/** The staff who can be assigned to a booking, or one of them: that person stays in the team until the transaction ends. */
export function findTeam(em: EntityManager, userId?: string): Promise<BookingAssigneeView[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id', 'p.first_name as firstName', 'p.last_name as lastName'])
    .where('r.role', 'in', ['moderator', 'admin'])
    .where('u.closed_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .$if(userId !== undefined, (team) => team.where('u.id', '=', userId ?? '').forShare(['r', 'u']))
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('u.id')
    .execute()
}
