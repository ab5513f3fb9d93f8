import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminBookingFilter, type AdminBookingView } from './booking.dto.js'
import { ANY_BOOKING, ANY_BOOKING_VIEW } from './booking.repository.js'
import { BOOKING_STATUSES } from './booking-status.js'

type BookingSort = 'createdAt' | 'preferredDate' | 'status' | 'urgencyLevel' | 'estimatedCostUsd'

/** The bookings of the back office. Its file holds no health information: that is read in the booking, one at a time. */
export const BOOKING_LIST: List<AdminBookingView, BookingSort, AdminBookingFilter> = {
  name: 'bookings',
  from: ANY_BOOKING,
  view: ANY_BOOKING_VIEW,
  sort: {
    id: sql`b.id`,
    createdAt: sql`b.created_at`,
    preferredDate: sql`b.preferred_date`,
    status: sql`b.status`,
    urgencyLevel: sql`array_position(array['low', 'normal', 'high', 'urgent'], b.urgency_level)`,
    estimatedCostUsd: sql`b.estimated_cost_cents`,
  },
  nullable: ['preferredDate', 'estimatedCostUsd'],
  defaultSort: ['createdAt', 'desc'],
  filter: AdminBookingFilter,
  where({ q, status, userId, since }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`b.status = ${status}`)
    if (userId) conditions.push(sql`b.user_id = ${userId}`)
    if (since) conditions.push(sql`b.created_at >= ${since}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(
        sql`(h.name ilike ${like} or h.city ilike ${like} or t.name ilike ${like}
          or p.first_name || ' ' || p.last_name ilike ${like})`,
      )
    }
    return conditions
  },
  tabs: { field: 'status', column: sql`b.status`, values: BOOKING_STATUSES },
  columns: {
    id: 'Booking',
    createdAt: 'Created (UTC)',
    status: 'Status',
    bookingType: 'Type',
    urgencyLevel: 'Urgency',
    preferredDate: 'Preferred date',
    confirmedDate: 'Confirmed date',
    'patient.firstName': 'First name',
    'patient.lastName': 'Last name',
    'patient.email': 'Email',
    'hospital.name': 'Hospital',
    'hospital.city': 'City',
    'hospital.country.name': 'Country',
    'treatment.name': 'Treatment',
    estimatedCostUsd: 'Estimated cost (USD)',
    companionCount: 'Companions',
    travelRequired: 'Travel',
    accommodationNeeded: 'Accommodation',
    visaAssistanceNeeded: 'Visa assistance',
  },
}
