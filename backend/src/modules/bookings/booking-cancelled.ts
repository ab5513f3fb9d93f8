import { IsUUID } from 'class-validator'
import { defineJob } from '../../platform/queue/index.js'

export class BookingCancelledPayload {
  @IsUUID()
  bookingId!: string
}

/** A booking was cancelled, by whomever: nothing can be paid for it any more. Payments see to it. */
export const bookingCancelled = defineJob({
  name: 'booking.cancelled',
  queue: 'payments',
  payload: BookingCancelledPayload,
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})
