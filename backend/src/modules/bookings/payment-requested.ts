import { IsUUID } from 'class-validator'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob } from '../../platform/queue/index.js'

export class PaymentRequestedPayload {
  @IsUUID()
  bookingId!: string
}

/** The team asked the patient for a payment. Payments know which payment is due, and mail the patient. */
export const paymentRequested = defineJob({
  name: 'booking.payment_requested',
  payload: PaymentRequestedPayload,
  ...MAIL_JOB,
})
