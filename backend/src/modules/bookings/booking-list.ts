import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression, SqlBool } from 'kysely'
import { fullName, NOW, placeIn, type Tables } from '../../platform/database/index.js'
import { among, containing, defineList } from '../../platform/lists/index.js'
import { AdminBookingFilter } from './admin-booking.dto.js'
import {
  type BookingColumns,
  bookingsOf,
  HOSPITAL_TO_TELL,
  OPEN,
  PAID_UNCONFIRMED,
  selectForStaff,
  UNASSIGNED,
} from './booking.repository.js'
import { UNSEEN_BY_TEAM } from './booking-messages.repository.js'
import { numberOf } from './booking-number.js'
import { BOOKING_STATUSES } from './booking-status.js'

const NUMBER = /^[0-9a-f]{8}$/i

/** The bookings of the back office. Its file holds no health information: that is read in the booking, one at a time. */
export const BOOKING_LIST = defineList({
  name: 'bookings',
  subject: 'booking',
  audited: 'pages',
  from: bookingsOf,
  view: selectForStaff,
  sort: {
    id: 'b.id',
    possibleEmergency: 'b.possible_emergency',
    createdAt: 'b.created_at',
    preferredDate: 'b.preferred_date',
    appointmentAt: 'b.appointment_at',
    status: 'b.status',
    urgencyLevel: (eb) => placeIn(['low', 'normal', 'high', 'urgent'], eb.ref('b.urgency_level')),
    estimatedCostUsd: 'b.estimated_cost_cents',
  },
  nullable: ['preferredDate', 'appointmentAt', 'estimatedCostUsd'],
  defaultSort: ['possibleEmergency', 'desc'],
  filter: AdminBookingFilter,
  where: async (filter, eb, em) => [
    filter.status && eb('b.status', '=', filter.status),
    filter.userId && eb('b.user_id', '=', filter.userId),
    filter.hospitalId && eb('b.hospital_id', '=', filter.hospitalId),
    filter.assigneeId && eb('b.assignee_id', '=', filter.assigneeId),
    filter.isOpen && OPEN,
    filter.isUnassigned && UNASSIGNED,
    filter.since && eb('b.created_at', '>=', filter.since),
    filter.isPaidUnconfirmed && PAID_UNCONFIRMED,
    filter.hasAppointmentAhead && eb.and([eb('b.appointment_at', '>', NOW), OPEN]),
    filter.hospitalToTell && HOSPITAL_TO_TELL,
    filter.possibleEmergency && eb('b.possible_emergency', '=', true),
    filter.awaitsCall &&
      eb('b.id', 'in', eb.selectFrom('call_requests').select('booking_id').where('answered_at', 'is', null)),
    filter.hasUnseenMessage && eb('b.id', 'in', eb.selectFrom(UNSEEN_BY_TEAM).select('m.booking_id')),
    filter.q?.trim() && (await meant(em, eb, filter.q.trim())),
  ],
  tabs: { field: 'status', column: 'b.status', values: BOOKING_STATUSES },
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
})

async function meant(em: EntityManager, eb: BookingColumns, text: string): Promise<Expression<SqlBool>> {
  if (NUMBER.test(text)) return eb(numberOf(eb.ref('b.id')), '=', text.toLowerCase())
  const db = em.getKysely<Tables>()
  const like = containing(text.replace(/\s+/g, ' '))
  const hospitals = db
    .selectFrom('hospitals')
    .select('id')
    .where((h) => h.or([h('name', 'ilike', like), h('city', 'ilike', like)]))
  const treatments = db.selectFrom('treatments').select('id').where('name', 'ilike', like)
  const patients = db
    .selectFrom('profiles as p')
    .select('p.user_id as id')
    .where((p) =>
      p.or([
        p(fullName(p.ref('p.first_name'), p.ref('p.last_name')), 'ilike', like),
        p('p.phone', 'ilike', like),
      ]),
    )
    .unionAll(db.selectFrom('users').select('id').where('email', 'ilike', like))
  return eb.or(
    await Promise.all([
      among(em, eb.ref('b.hospital_id'), hospitals),
      among(em, eb.ref('b.treatment_id'), treatments),
      among(em, eb.ref('b.user_id'), patients),
    ]),
  )
}
