import { IsIn } from 'class-validator'
import { BOOKING_MAIL_TYPES, type BookingMailType } from './booking.jobs.js'

export class BookingNotificationInput {
  /** The address is the account's: none is taken from the request. */
  @IsIn(BOOKING_MAIL_TYPES)
  type!: BookingMailType
}

/** The mail is on its way; the account's page shows when mail to the address comes back. */
export class BookingNotificationView {
  status!: 'accepted'
  type!: BookingMailType
}
