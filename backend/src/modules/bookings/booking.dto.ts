import { Transform } from 'class-transformer'
import {
  Equals,
  IsBoolean,
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
import { HasDecimals } from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { BOOKING_TYPES, URGENCY_LEVELS } from './booking.entity.js'
import { BOOKING_STATUSES, type BookingStatus } from './booking-status.js'

type BookingType = (typeof BOOKING_TYPES)[number]
type UrgencyLevel = (typeof URGENCY_LEVELS)[number]

const isGiven = (_: object, value: unknown) => value !== null

/** Text that the patient typed: outer space goes, an empty answer is no answer. */
const TrimmedText = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() || null : value))

export class BookingInput {
  /** Left out, the request waits for the team to match it. */
  @IsOptional()
  @IsUUID()
  hospitalId?: string | null

  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  @IsIn(BOOKING_TYPES)
  bookingType!: BookingType

  @IsOptional()
  @IsIn(URGENCY_LEVELS)
  urgencyLevel?: UrgencyLevel = 'normal'

  /** A day, `YYYY-MM-DD`, not in the past. */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  @IsDateString({ strict: true })
  preferredDate?: string | null

  @IsOptional()
  @TrimmedText()
  @ValidateIf(isGiven)
  @IsString()
  @MaxLength(5_000)
  medicalSummary?: string | null

  @IsOptional()
  @TrimmedText()
  @ValidateIf(isGiven)
  @IsString()
  @MaxLength(2_000)
  specialRequirements?: string | null

  @IsOptional()
  @IsBoolean()
  travelRequired?: boolean = false

  @IsOptional()
  @IsBoolean()
  accommodationNeeded?: boolean = false

  @IsOptional()
  @IsBoolean()
  visaAssistanceNeeded?: boolean = false

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(50)
  companionCount?: number = 0
}

export class CancelBookingInput {
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string
}

export class BookingParams {
  @IsUUID()
  id!: string
}

export class AdminBookingPatch {
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus

  /** US dollars, two decimals at most. */
  @IsOptional()
  @HasDecimals(2)
  @Min(0)
  @Max(10_000_000)
  estimatedCostUsd?: number | null

  @IsOptional()
  @IsUUID()
  hospitalId?: string | null

  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  /** A moment, `2026-11-21T09:30:00Z`. */
  @IsOptional()
  @Matches(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/)
  @IsDateString({ strict: true })
  confirmedDate?: string | null

  /** Why; kept in the history. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string

  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class BookingCountryView {
  code!: string
  name!: string
}

export class BookingHospitalView {
  id!: string
  slug!: string
  name!: string
  city!: string
  country!: BookingCountryView
}

export class BookingTreatmentView {
  id!: string
  slug!: string
  name!: string
  type!: string
}

export class BookingView {
  id!: string
  hospital!: BookingHospitalView | null
  treatment!: BookingTreatmentView | null
  bookingType!: BookingType
  urgencyLevel!: UrgencyLevel
  /** A day, `YYYY-MM-DD`. */
  preferredDate!: string | null
  confirmedDate!: string | null
  medicalSummary!: string | null
  specialRequirements!: string | null
  travelRequired!: boolean
  accommodationNeeded!: boolean
  visaAssistanceNeeded!: boolean
  companionCount!: number
  status!: BookingStatus
  /** US dollars. */
  estimatedCostUsd!: number | null
  createdAt!: string
  version!: number
}

export class BookingListView {
  items!: BookingView[]
}

export class BookingPatientView {
  id!: string
  firstName!: string
  lastName!: string
  email!: string
}

/** Somebody of the team. */
export class BookingAssigneeView {
  id!: string
  firstName!: string
  lastName!: string
}

export class BookingTeamView {
  /** By name. */
  items!: BookingAssigneeView[]
}

export class AdminBookingView extends BookingView {
  patient!: BookingPatientView
  assigneeId!: string | null
  /** Who looks after it. */
  assignee!: BookingAssigneeView | null
}

/** Of all bookings. */
export class BookingFiguresView {
  total!: number
  pending!: number
  confirmed!: number
  /** US dollars: what they are estimated to cost, cancelled ones left out. */
  totalValueUsd!: number
}

export class BookingAssignment {
  /** Somebody of the team; null takes whoever it was off. */
  @ValidateIf(isGiven)
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

  /** Who looks after it. */
  @IsOptional()
  @IsUUID()
  assigneeId?: string

  /** Requested at this moment or later: of what ISO 8601 allows, what PostgreSQL reads, too. */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):\d{2})?)?$/)
  @IsISO8601({ strict: true })
  since?: string

  /** The patient asked to be called, and nobody has called yet. */
  @IsOptional()
  @Equals(true)
  awaitsCall?: true

  /** The patient wrote, and nobody of the team has seen it yet. */
  @IsOptional()
  @Equals(true)
  hasUnseenMessage?: true
}

/** The same status for many bookings. */
export class BulkBookingInput extends BulkInput {
  @IsIn(BOOKING_STATUSES)
  status!: BookingStatus

  /** Why; the team reads it in the history. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string
}
