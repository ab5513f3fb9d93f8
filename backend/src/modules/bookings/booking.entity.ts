import { defineEntity, p } from '@mikro-orm/core'
import { ProblemError } from '../../platform/http/index.js'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  canChangeStatus,
  type StatusChanger,
} from './booking-status.js'

export const BOOKING_TYPES = ['consultation', 'surgery', 'treatment', 'checkup', 'therapy'] as const
export const URGENCY_LEVELS = ['low', 'normal', 'high', 'urgent'] as const

const BookingSchema = defineEntity({
  name: 'Booking',
  tableName: 'bookings',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** null until the team has matched the request to a hospital */
    hospitalId: p.uuid().nullable(),
    treatmentId: p.uuid().nullable(),
    bookingType: p.enum(BOOKING_TYPES),
    urgencyLevel: p.enum(URGENCY_LEVELS),
    /** A day without a time, `YYYY-MM-DD`. */
    preferredDate: p.date().nullable(),
    confirmedDate: p.datetime().nullable(),
    medicalSummary: p.text().nullable(),
    specialRequirements: p.text().nullable(),
    travelRequired: p.boolean(),
    accommodationNeeded: p.boolean(),
    visaAssistanceNeeded: p.boolean(),
    companionCount: p.integer(),
    status: p.enum(BOOKING_STATUSES),
    estimatedCostCents: p.bigint('number').nullable(),
    assigneeId: p.uuid().nullable(),
    version: p.integer().version(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

export class Booking extends BookingSchema.class {
  /**
   * @returns the status it had
   * @throws ProblemError invalid_transition when this changer may not do that now
   */
  changeStatus(to: BookingStatus, by: StatusChanger, now: Date): BookingStatus {
    const from = this.status
    if (!canChangeStatus(by, from, to)) throw new ProblemError('invalid_transition')
    this.status = to
    // A payment leaves the day that an administrator has set.
    if (to === 'confirmed' && (by === 'admin' || !this.confirmedDate)) this.confirmedDate = now
    return from
  }
}
BookingSchema.setClass(Booking)
