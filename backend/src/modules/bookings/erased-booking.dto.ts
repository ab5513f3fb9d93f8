import { IsUUID } from 'class-validator'
import { ListFilter } from '../../platform/lists/index.js'

export class ErasedAppointmentView {
  at!: string
  timeZone!: string
}

/** A booking whose patient erased the account while the hospital may wait for them. */
export class ErasedBookingView {
  /** The id of the former booking. */
  id!: string
  hospitalName!: string | null
  appointment!: ErasedAppointmentView | null
  /** When the account was erased. */
  createdAt!: string
}

/** `q` is part of the hospital's name, or the number of the booking. */
export class ErasedBookingFilter extends ListFilter {}

export class ErasedBookingParams {
  @IsUUID()
  id!: string
}
