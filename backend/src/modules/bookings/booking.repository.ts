import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { type ColumnsOf, readJson, type Tables, usd } from '../../platform/database/index.js'
import { consentInForce } from '../privacy/index.js'
import type { AdminBookingView, BookingAssigneeView, BookingFiguresView } from './admin-booking.dto.js'
import type { BookingStage, BookingView } from './booking.dto.js'
import { MODERATOR_MAY_MATCH, MODERATOR_STATUSES } from './moderator-changes.js'
import { PAID_IN_FULL, paidForBooking } from './paid-for-booking.js'

/** The bookings, as `b`. */
export const bookingsOf = (db: Kysely<Tables>) => db.selectFrom('bookings as b')
type Bookings = ReturnType<typeof bookingsOf>

const withMoney = (rows: Bookings) =>
  rows
    .leftJoin('hospitals as h', 'h.id', 'b.hospital_id')
    .leftJoin('countries as c', 'c.id', 'h.country_id')
    .leftJoin('treatments as t', 't.id', 'b.treatment_id')
    .crossJoinLateral(({ ref }) => paidForBooking(ref('b.id')).as('paid'))

/** Computes the stage. A goodwill refund counts as paid. Only a confirmation by the team gives `confirmed`, never a payment. */
const BOOKING_STAGE = sql<BookingStage>`case
  when b.status in ('completed', 'cancelled') then b.status
  when paid.cents + paid.goodwill_cents > 0 then
    case when paid.cents + paid.goodwill_cents >= b.estimated_cost_cents then 'paid_in_full' else 'deposit_received' end
  when b.status = 'confirmed' and b.confirmed_date is null then 'pending'
  else b.status end`

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

const appointmentTexts = (eb: ColumnsOf<typeof bookingsOf>) => ({
  timeZone: eb.ref('b.appointment_time_zone'),
  place: eb.ref('b.appointment_place'),
  department: eb.ref('b.appointment_department'),
  doctor: eb.ref('b.appointment_doctor'),
  contact: eb.ref('b.appointment_contact'),
  bring: eb.ref('b.appointment_bring'),
})

const appointmentOf = (eb: ColumnsOf<typeof bookingsOf>) =>
  jsonBuildObject({
    ...appointmentTexts(eb),
    at: eb.ref('b.appointment_at').$notNull(),
    timeZone: eb.ref('b.appointment_time_zone').$notNull(),
  })

/** Selects a BookingView. */
export const selectBookings = (rows: Bookings) =>
  selectShared(rows).select((eb) => [
    'b.medical_summary as medicalSummary',
    'b.special_requirements as specialRequirements',
    eb.case().when('b.appointment_at', 'is not', null).then(appointmentOf(eb)).end().as('appointment'),
  ])

/** Whether staff read what the patient of a booking `b` wrote. The withdrawal of the consent ends it. */
export const STAFF_MAY_READ = consentInForce(sql`b.user_id`, 'health_data')

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

/** A booking `b` that asks for a payment, or has one, and that the team has not confirmed. */
export const UNCONFIRMED = sql<boolean>`b.confirmed_date is null and b.status in ('confirmed', 'payment_pending')`

/** A booking `b` with a payment, refunded or not, that the team has not confirmed. */
export const PAID_UNCONFIRMED = sql<boolean>`${UNCONFIRMED}
  and exists (select from payments p where p.booking_id = b.id and p.status = 'paid')`

/** A booking `b` that is neither completed nor cancelled. */
export const OPEN = sql<boolean>`b.status not in ('completed', 'cancelled')`

/** An open booking `b` without an assignee. */
export const UNASSIGNED = sql<boolean>`b.assignee_id is null and ${OPEN}`

/** A booking `b` that the patient cancelled while the hospital expected them. The hospital has to be told. */
export const HOSPITAL_TO_TELL = sql<boolean>`b.hospital_to_tell_since is not null`

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
  const { rows } = await sql<{ at: string; timeZone: string }>`
    select appointment_at as at, appointment_time_zone as "timeZone" from bookings
    where id = ${id} and appointment_at is not null
  `.execute(em.getKysely())
  return rows[0] ? { at: new Date(rows[0].at), timeZone: rows[0].timeZone } : null
}

export interface AppointmentChange {
  madeAt: Date
  byHospital: boolean
  /** Null where it was removed. */
  appointment: { at: Date; timeZone: string } | null
}

/** Lists how the appointment of a booking was set, changed and removed, the oldest first. */
export async function listAppointmentChanges(em: EntityManager, id: string): Promise<AppointmentChange[]> {
  const { rows } = await sql<{ madeAt: string; byHospital: boolean; at: string | null; timeZone: string }>`
    select created_at as "madeAt", coalesce(data->>'by' = 'hospital', false) as "byHospital", data->>'at' as at,
      data->>'timeZone' as "timeZone" from booking_events
    where booking_id = ${id} and type in ('appointment_set', 'appointment_changed', 'appointment_cancelled')
    order by created_at, id
  `.execute(em.getKysely())
  return rows.map(({ madeAt, byHospital, at, timeZone }) => ({
    madeAt: new Date(madeAt),
    byHospital,
    appointment: at === null ? null : { at: new Date(at), timeZone },
  }))
}

/** Tells whether a booking is completed or cancelled. */
export async function isBookingOver(em: EntityManager, id: string): Promise<boolean> {
  const { rows } = await sql`select from bookings b where id = ${id} and ${OPEN}`.execute(em.getKysely())
  return rows.length === 0
}

export async function findBookingOwner(em: EntityManager, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from bookings where id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.userId
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
  const { rows } = await sql<BookingFiguresView>`
    select coalesce(sum(bookings), 0)::int as total,
      coalesce(sum(bookings) filter (where status = 'pending'), 0)::int as pending,
      (coalesce(sum(bookings) filter (where status = 'confirmed'), 0) - (
        select count(*) from bookings where status = 'confirmed' and confirmed_date is null))::int as confirmed,
      (coalesce(sum(estimate_cents) filter (where status <> 'cancelled'), 0) / 100.0)::float8 as "totalValueUsd"
    from bookings_by_day
  `.execute(em.getKysely())
  return rows[0] ?? { total: 0, pending: 0, confirmed: 0, totalValueUsd: 0 }
}

/** The staff who can be assigned to a booking, or one of them: that person stays in the team until the transaction ends. */
export async function findTeam(em: EntityManager, userId?: string): Promise<BookingAssigneeView[]> {
  const one = userId ? sql`u.id = ${userId}` : sql`true`
  const lock = userId ? sql`for share of r, u` : sql``
  const { rows } = await sql<BookingAssigneeView>`
    select u.id, p.first_name as "firstName", p.last_name as "lastName"
    from user_roles r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
    where r.role in ('moderator', 'admin') and u.closed_at is null and u.email_verified_at is not null and ${one}
    order by p.first_name, p.last_name, u.id ${lock}
  `.execute(em.getKysely())
  return rows
}
