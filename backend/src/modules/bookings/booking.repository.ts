import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { consentInForce } from '../privacy/index.js'
import type {
  AdminBookingRow,
  AdminBookingView,
  BookingAssigneeView,
  BookingFiguresView,
} from './admin-booking.dto.js'
import type { BookingView } from './booking.dto.js'
import { MODERATOR_CHANGES } from './moderator-changes.js'
import { PAID_IN_FULL, paidForBooking } from './paid-for-booking.js'

/** What BOOKING_VIEW needs of a booking `b`. */
export const JOINED = sql`
  left join hospitals h on h.id = b.hospital_id
  left join countries c on c.id = h.country_id
  left join treatments t on t.id = b.treatment_id
  cross join lateral ${paidForBooking(sql`b.id`)} paid`
const FROM = sql`bookings b ${JOINED}`

/** Computes the BookingStage. A goodwill refund counts as paid. Only a confirmation by the team gives `confirmed`, never a payment. */
const BOOKING_STAGE = sql`case
  when b.status in ('completed', 'cancelled') then b.status
  when paid.cents + paid.goodwill_cents > 0 then
    case when paid.cents + paid.goodwill_cents >= b.estimated_cost_cents then 'paid_in_full' else 'deposit_received' end
  when b.status = 'confirmed' and b.confirmed_date is null then 'pending'
  else b.status end`

const APPOINTMENT = sql`json_build_object('at', b.appointment_at, 'timeZone', b.appointment_time_zone,
  'place', b.appointment_place, 'department', b.appointment_department, 'doctor', b.appointment_doctor,
  'contact', b.appointment_contact, 'bring', b.appointment_bring)`

/** What patients and staff read of a booking in the same form. */
const SHARED_VIEW = sql`
  'id', b.id, 'bookingType', b.booking_type, 'urgencyLevel', b.urgency_level, 'preferredDate', b.preferred_date,
  'confirmedDate', b.confirmed_date, 'travelRequired', b.travel_required,
  'accommodationNeeded', b.accommodation_needed, 'visaAssistanceNeeded', b.visa_assistance_needed,
  'companionCount', b.companion_count, 'status', b.status, 'estimatedCostUsd', b.estimated_cost_cents / 100.0,
  'createdAt', b.created_at, 'version', b.version, 'paidUsd', paid.cents / 100.0, 'stage', ${BOOKING_STAGE},
  'hospital', case when h.id is not null then json_build_object('id', h.id, 'slug', h.slug, 'name', h.name,
    'isActive', h.is_active, 'city', h.city, 'country', json_build_object('code', c.code, 'name', c.name)) end,
  'treatment', case when t.id is not null then
    json_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'type', t.type) end`

/** The arguments of json_build_object for a BookingView. */
export const BOOKING_VIEW = sql`${SHARED_VIEW},
  'medicalSummary', b.medical_summary, 'specialRequirements', b.special_requirements,
  'appointment', case when b.appointment_at is not null then ${APPOINTMENT} end`

/** Whether staff read what the patient of a booking `b` wrote. The withdrawal of the consent ends it. */
export const STAFF_MAY_READ = consentInForce(sql`b.user_id`, 'health_data')

/** What the team sees besides, of ANY_BOOKING. */
const FOR_STAFF = sql`
  'appointment', case when b.status <> 'cancelled' and b.appointment_at is not null then ${APPOINTMENT} end,
  'cancelledAppointment', case when b.status = 'cancelled' and b.appointment_at is not null then ${APPOINTMENT} end,
  'hospitalToTellSince', b.hospital_to_tell_since,
  'possibleEmergency', b.possible_emergency, 'appointmentToCheck', b.appointment_to_check,
  'earlierAppointment', case when b.appointment_at is null and b.appointment_to_check is not null then
    json_build_object('timeZone', b.appointment_time_zone, 'place', b.appointment_place, 'department', b.appointment_department,
      'doctor', b.appointment_doctor, 'contact', b.appointment_contact, 'bring', b.appointment_bring) end, 'assigneeId', b.assignee_id, 'assignee', (
    select json_build_object('id', a.user_id, 'firstName', a.first_name, 'lastName', a.last_name)
    from profiles a where a.user_id = b.assignee_id), ${MODERATOR_CHANGES},
  'patient', json_build_object('id', u.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', u.email)`

/** Every booking with its patient, for staff. */
export const ANY_BOOKING = sql`${FROM} join users u on u.id = b.user_id join profiles p on p.user_id = u.id`
const ANY_BOOKING_VIEW = sql<AdminBookingView>`json_build_object(${SHARED_VIEW}, ${FOR_STAFF},
  'hasHealthConsent', ${STAFF_MAY_READ},
  'medicalSummary', case when ${STAFF_MAY_READ} then b.medical_summary end,
  'specialRequirements', case when ${STAFF_MAY_READ} then b.special_requirements end)`
/** Columns of lists, without the patient's own text: lists record no access for the patient. */
export const ANY_BOOKING_ROW = sql<AdminBookingRow>`json_build_object(${SHARED_VIEW}, ${FOR_STAFF})`

/** A booking `b` that asks for a payment, or has one, and that the team has not confirmed. */
export const UNCONFIRMED = sql`b.confirmed_date is null and b.status in ('confirmed', 'payment_pending')`

/** A booking `b` with a payment, refunded or not, that the team has not confirmed. */
export const PAID_UNCONFIRMED = sql`${UNCONFIRMED}
  and exists (select from payments p where p.booking_id = b.id and p.status = 'paid')`

/** A booking `b` that is neither completed nor cancelled. */
export const OPEN = sql`b.status not in ('completed', 'cancelled')`

/** An open booking `b` without an assignee. */
export const UNASSIGNED = sql`b.assignee_id is null and ${OPEN}`

/** A booking `b` that the patient cancelled while the hospital expected them. The hospital has to be told. */
export const HOSPITAL_TO_TELL = sql`b.hospital_to_tell_since is not null`

export async function listOwnBookings(em: EntityManager, actor: UserActor): Promise<BookingView[]> {
  const { rows } = await sql<{ view: BookingView }>`
    select json_build_object(${BOOKING_VIEW}) as view from ${FROM}
    where b.user_id = ${actor.userId} order by b.created_at desc, b.id desc limit 100
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

export async function findOwnBooking(
  em: EntityManager,
  actor: UserActor,
  id: string,
): Promise<BookingView | undefined> {
  const { rows } = await sql<{ view: BookingView }>`
    select json_build_object(${BOOKING_VIEW}) as view from ${FROM} where b.id = ${id} and b.user_id = ${actor.userId}
  `.execute(em.getKysely())
  return rows[0]?.view
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
  const { rows } = await sql<{ view: AdminBookingView }>`
    select ${ANY_BOOKING_VIEW} as view from ${ANY_BOOKING} where b.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** Tells whether nothing is left to pay. True for a booking without a cost. */
export async function isPaidInFull(em: EntityManager, { id }: { id: string }): Promise<boolean> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select ${PAID_IN_FULL} as "isPaid" from ${ANY_BOOKING} where b.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.isPaid ?? false
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
