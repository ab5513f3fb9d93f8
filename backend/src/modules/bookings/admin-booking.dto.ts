import { ApiProperty, OmitType } from '@nestjs/swagger'
import {
  Equals,
  IsDateString,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'
import { HasDecimals, PlainTextOrAbsent } from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { AppointmentView, BookingView } from './booking.dto.js'
import { BOOKING_STATUSES, type BookingStatus } from './booking-status.js'
import { LARGEST_USD } from './payment-bounds.js'

export class AdminBookingPatch {
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus

  /** US dollars, two decimals at most. */
  @IsOptional()
  @HasDecimals(2)
  @Min(0)
  @Max(LARGEST_USD)
  estimatedCostUsd?: number | null

  /** US dollars that the page said the new cost refunds. Another sum answers 409 `refund_differs` with the refund. Left out, it is 0. */
  @ValidateIf((_, refundUsd) => refundUsd !== undefined)
  @HasDecimals(2)
  @Min(0)
  @Max(10_000_000)
  refundUsd?: number

  @IsOptional()
  @IsUUID()
  hospitalId?: string | null

  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  /** When the booking was confirmed, `2026-11-21T09:30:00Z`. PUT admin/bookings/:id/appointment sets the appointment. */
  @IsOptional()
  @Matches(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/)
  @IsDateString({ strict: true })
  confirmedDate?: string | null

  /** Marks a possible emergency as handled. The team's history records it. */
  @IsOptional()
  @Equals(false)
  possibleEmergency?: false

  /** Message to the patient. The patient and the team read it in the booking's history. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string

  /** Only staff read it. It is part of the patient's data export. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  internalNote?: string

  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class BookingPatientView {
  id!: string
  firstName!: string
  lastName!: string
  email!: string
}

/** A staff member. */
export class BookingAssigneeView {
  id!: string
  firstName!: string
  lastName!: string
}

export class BookingTeamView {
  /** By name. */
  items!: BookingAssigneeView[]
}

export class EarlierAppointmentView {
  /** IANA name. */
  timeZone!: string | null
  place!: string | null
  department!: string | null
  doctor!: string | null
  contact!: string | null
  bring!: string | null
}

export class AdminBookingView extends BookingView {
  /** What the patient wrote may be about an emergency, and no staff member has marked it as handled. */
  possibleEmergency!: boolean
  /** Whether the patient consents to the use of health data. Without the consent, staff do not read what the patient wrote. */
  hasHealthConsent!: boolean
  /** An earlier date. The team checks it with the hospital. Patients read it at most in the history, as cancelled. */
  appointmentToCheck!: string | null
  /** Time zone and texts of that date, as far as they are known. */
  @ApiProperty({ type: EarlierAppointmentView, nullable: true })
  earlierAppointment!: EarlierAppointmentView | null
  /** The appointment of a cancelled booking. `appointment` is null then. */
  @ApiProperty({ type: AppointmentView, nullable: true })
  cancelledAppointment!: AppointmentView | null
  /** When the patient cancelled with an appointment or a date to check ahead. Null otherwise, and once staff have marked that the hospital knows. */
  hospitalToTellSince!: string | null
  patient!: BookingPatientView
  assigneeId!: string | null
  /** The staff member who is assigned. */
  assignee!: BookingAssigneeView | null
  /** The statuses that a moderator may set. Every other one asks for money, ends a request for money or moves money. */
  moderatorStatuses!: BookingStatus[]
  /** Whether a moderator may change hospital and treatment: the booking has neither a cost nor a payment. */
  moderatorMayMatch!: boolean
}

/** A booking in a list, without the patient's own text. Staff read that text on the booking's page. */
export class AdminBookingRow extends OmitType(AdminBookingView, [
  'hasHealthConsent',
  'medicalSummary',
  'specialRequirements',
]) {}

/** Totals of all bookings. */
export class BookingFiguresView {
  total!: number
  pending!: number
  /** Confirmed by the team, not by a payment alone. */
  confirmed!: number
  /** Sum of the estimated costs in US dollars, without cancelled bookings. */
  totalValueUsd!: number
}

export class BookingAssignment {
  /** A staff member. Null unassigns the booking. */
  @ValidateIf((_, value) => value !== null)
  @IsUUID()
  assigneeId!: string | null

  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** `q` is part of a hospital's name or city, a patient's name or a treatment's name, or the whole number of a booking. */
export class AdminBookingFilter extends ListFilter {
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus

  /** The patient. */
  @IsOptional()
  @IsUUID()
  userId?: string

  @IsOptional()
  @IsUUID()
  hospitalId?: string

  /** The staff member who is assigned. */
  @IsOptional()
  @IsUUID()
  assigneeId?: string

  /** The booking is neither completed nor cancelled. */
  @IsOptional()
  @Equals(true)
  isOpen?: true

  /** The booking is not over and nobody is assigned. */
  @IsOptional()
  @Equals(true)
  isUnassigned?: true

  /** Requested at this time or later, in the ISO 8601 forms that PostgreSQL also reads. */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):\d{2})?)?$/)
  @IsISO8601({ strict: true })
  since?: string

  /** The patient made a payment, refunded or not, and the team has not confirmed the booking. */
  @IsOptional()
  @Equals(true)
  isPaidUnconfirmed?: true

  /** The patient requested a call that nobody has made yet. */
  @IsOptional()
  @Equals(true)
  awaitsCall?: true

  /** A message or a question about an offer is unseen, a request for a change has no answer, or an acceptance has no confirmed date. */
  @IsOptional()
  @Equals(true)
  hasUnseenMessage?: true

  /** The booking is open and its appointment is in the future. */
  @IsOptional()
  @Equals(true)
  hasAppointmentAhead?: true

  /** The patient cancelled with an appointment or a date to check ahead, and nobody has marked that the hospital knows. */
  @IsOptional()
  @Equals(true)
  hospitalToTell?: true

  /** What the patient wrote may be about an emergency, and no staff member has marked it as handled. */
  @IsOptional()
  @Equals(true)
  possibleEmergency?: true
}

/** The same status for many bookings. */
export class BulkBookingInput extends BulkInput {
  @IsIn(BOOKING_STATUSES)
  status!: BookingStatus

  /** Message to each patient. The patient and the team read it in the booking's history. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string

  /** Only staff read it. It is part of the patient's data export. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  internalNote?: string
}
