import { type RawBuilder, sql } from 'kysely'
import { among, containing, type List } from '../../platform/lists/index.js'
import { AdminBookingFilter, type AdminBookingRow } from './admin-booking.dto.js'
import {
  ANY_BOOKING,
  ANY_BOOKING_ROW,
  HOSPITAL_TO_TELL,
  OPEN,
  PAID_UNCONFIRMED,
  UNASSIGNED,
} from './booking.repository.js'
import { UNSEEN_BY_TEAM } from './booking-messages.repository.js'
import { BOOKING_STATUSES } from './booking-status.js'

type BookingSort =
  | 'possibleEmergency'
  | 'createdAt'
  | 'preferredDate'
  | 'appointmentAt'
  | 'status'
  | 'urgencyLevel'
  | 'estimatedCostUsd'

/** What mails and pages call the number of a booking: the end of its id. */
const REFERENCE = /^[0-9a-f]{8}$/i

/** The bookings of the back office. Its file holds no health information: that is read in the booking, one at a time. */
export const BOOKING_LIST: List<AdminBookingRow, BookingSort, AdminBookingFilter> = {
  name: 'bookings',
  subject: 'booking',
  audited: 'pages',
  from: ANY_BOOKING,
  rows: sql`bookings b`,
  view: ANY_BOOKING_ROW,
  sort: {
    id: sql`b.id`,
    possibleEmergency: sql`b.possible_emergency`,
    createdAt: sql`b.created_at`,
    preferredDate: sql`b.preferred_date`,
    appointmentAt: sql`b.appointment_at`,
    status: sql`b.status`,
    urgencyLevel: sql`array_position(array['low', 'normal', 'high', 'urgent'], b.urgency_level)`,
    estimatedCostUsd: sql`b.estimated_cost_cents`,
  },
  nullable: ['preferredDate', 'appointmentAt', 'estimatedCostUsd'],
  defaultSort: ['possibleEmergency', 'desc'],
  filter: AdminBookingFilter,
  async where(
    {
      q,
      status,
      userId,
      hospitalId,
      assigneeId,
      isOpen,
      isUnassigned,
      since,
      isPaidUnconfirmed,
      awaitsCall,
      hasUnseenMessage,
      hasAppointmentAhead,
      hospitalToTell,
      possibleEmergency,
    },
    em,
  ) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`b.status = ${status}`)
    if (userId) conditions.push(sql`b.user_id = ${userId}`)
    if (hospitalId) conditions.push(sql`b.hospital_id = ${hospitalId}`)
    if (assigneeId) conditions.push(sql`b.assignee_id = ${assigneeId}`)
    if (isOpen) conditions.push(OPEN)
    if (isUnassigned) conditions.push(UNASSIGNED)
    if (since) conditions.push(sql`b.created_at >= ${since}`)
    if (isPaidUnconfirmed) conditions.push(PAID_UNCONFIRMED)
    if (hasAppointmentAhead) conditions.push(sql`b.appointment_at > now() and ${OPEN}`)
    if (hospitalToTell) conditions.push(HOSPITAL_TO_TELL)
    if (possibleEmergency) conditions.push(sql`b.possible_emergency`)
    if (awaitsCall) {
      conditions.push(sql`b.id in (select booking_id from call_requests where answered_at is null)`)
    }
    if (hasUnseenMessage) {
      conditions.push(sql`b.id in (select m.booking_id from ${UNSEEN_BY_TEAM})`)
    }
    if (q && REFERENCE.test(q.trim())) {
      conditions.push(sql`right(b.id::text, 8) = ${q.trim().toLowerCase()}`)
    } else if (q?.trim()) {
      const like = containing(q.trim().replace(/\s+/g, ' '))
      const found = await Promise.all([
        among(
          em,
          sql`b.hospital_id`,
          sql`select id from hospitals where name ilike ${like} or city ilike ${like}`,
        ),
        among(em, sql`b.treatment_id`, sql`select id from treatments where name ilike ${like}`),
        among(
          em,
          sql`b.user_id`,
          sql`select user_id as id from profiles
            where first_name || ' ' || last_name ilike ${like} or phone ilike ${like}
            union all select id from users where email ilike ${like}`,
        ),
      ])
      conditions.push(sql`(${sql.join(found, sql` or `)})`)
    }
    return conditions
  },
  tabs: { field: 'status', column: sql`b.status`, values: BOOKING_STATUSES },
  columns: {
    id: 'Booking',
    createdAt: 'Created (UTC)',
    status: 'Status',
    stage: 'Stage',
    bookingType: 'Type',
    preferredDate: 'Preferred date',
    confirmedDate: 'Confirmed by the team (UTC)',
    'appointment.at': 'Appointment (UTC)',
    'appointment.timeZone': 'Appointment time zone',
    paidUsd: 'Paid (USD)',
    'patient.firstName': 'First name',
    'patient.lastName': 'Last name',
    'patient.email': 'Email',
    'hospital.name': 'Hospital',
    'hospital.city': 'City',
    'hospital.country.name': 'Country',
    estimatedCostUsd: 'Estimated cost (USD)',
    companionCount: 'Companions',
    travelRequired: 'Travel',
    accommodationNeeded: 'Accommodation',
    visaAssistanceNeeded: 'Visa assistance',
  },
}
