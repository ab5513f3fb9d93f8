import { IsUUID } from 'class-validator'
import { defineJob } from '../../platform/queue/index.js'

export class BookingRepricedPayload {
  @IsUUID()
  bookingId!: string
}

/** The estimated cost of a booking is another one: what could be paid before may not be due any more. Payments see to it. */
export const bookingRepriced = defineJob({
  name: 'booking.repriced',
  queue: 'payments',
  payload: BookingRepricedPayload,
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})
