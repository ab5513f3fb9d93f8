import { IsUUID } from 'class-validator'
import { defineJob } from '../../platform/queue/index.js'

export class BookingCaseChangedPayload {
  @IsUUID()
  bookingId!: string
}

/** The appointment, or what the patient signed, changed. Invoices count the booking again for the public figure of its hospital. */
export const bookingCaseChanged = defineJob({
  name: 'booking.case_changed',
  queue: 'payments',
  payload: BookingCaseChangedPayload,
  version: 1,
  attempts: 8,
  backoffMs: 5_000,
  timeoutMs: 45_000,
})
