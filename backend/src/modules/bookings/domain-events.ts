import { IsUUID } from 'class-validator'
import { defineEvent } from '../../platform/queue/index.js'

export class BookingEventPayload {
  @IsUUID()
  bookingId!: string
}

const defineBookingEvent = (name: string) => defineEvent({ name, payload: BookingEventPayload })

/** The booking was cancelled. Nothing can be paid for it any more. */
export const bookingCancelled = defineBookingEvent('booking.cancelled')

/** The cost, the hospital, the treatment or the status changed. Another amount may be due. */
export const bookingRepriced = defineBookingEvent('booking.repriced')

/** The appointment was set, changed or cancelled. */
export const appointmentChanged = defineBookingEvent('booking.appointment_changed')

/** The team asked the patient for a payment. */
export const paymentRequested = defineBookingEvent('booking.payment_requested')
