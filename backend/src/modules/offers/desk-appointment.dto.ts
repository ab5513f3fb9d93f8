import { ApiProperty } from '@nestjs/swagger'
import { AppointmentView, BookingEventAppointmentView } from '../bookings/index.js'

/** The appointment of a patient who accepted the offer of the hospital. */
export class DeskAppointmentView {
  /** Null while there is none. */
  @ApiProperty({ type: AppointmentView, nullable: true })
  appointment!: AppointmentView | null

  /** The time before the last change. Null where that change kept the time. */
  @ApiProperty({ type: BookingEventAppointmentView, nullable: true })
  before!: BookingEventAppointmentView | null

  /** IANA names of the time zones in the country of the hospital. */
  timeZones!: string[]

  /** The appointment has not begun and the booking is not completed, so the hospital can change it. */
  isChangeable!: boolean

  /** Of the booking. Send it with a change. */
  version!: number
}
