import { IsUUID } from 'class-validator'
import { defineJob } from '../../platform/queue/index.js'

export class BookingRepricedPayload {
  @IsUUID()
  bookingId!: string
}

/** The cost, the hospital, the treatment or the status of a booking changed, or an invoice is contested. Payments close the pages that do not fit the booking any more. */
export const bookingRepriced = defineJob({
  name: 'booking.repriced',
  queue: 'payments',
  payload: BookingRepricedPayload,
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})
