import { PartialType } from '@nestjs/swagger'
import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'
import { PlainTextOrAbsent, PlainTextOrNull } from '../../platform/http/index.js'
import type { BookingType, UrgencyLevel } from './booking.dto.js'
import { BOOKING_TYPES, URGENCY_LEVELS } from './booking.entity.js'

const isGiven = (_: object, value: unknown) => value !== null

export class BookingInput {
  /** Without a hospital the team finds one for the request. */
  @IsOptional()
  @IsUUID()
  hospitalId?: string | null

  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  @IsIn(BOOKING_TYPES)
  bookingType!: BookingType

  /** A new booking without it is `normal`. */
  @IsOptional()
  @IsIn(URGENCY_LEVELS)
  urgencyLevel?: UrgencyLevel

  /** A day, `YYYY-MM-DD`, not in the past. */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  @IsDateString({ strict: true })
  preferredDate?: string | null

  @IsOptional()
  @PlainTextOrNull()
  @ValidateIf(isGiven)
  @IsString()
  @MaxLength(5_000)
  medicalSummary?: string | null

  @IsOptional()
  @PlainTextOrNull()
  @ValidateIf(isGiven)
  @IsString()
  @MaxLength(2_000)
  specialRequirements?: string | null

  @IsOptional()
  @IsBoolean()
  travelRequired?: boolean

  @IsOptional()
  @IsBoolean()
  accommodationNeeded?: boolean

  @IsOptional()
  @IsBoolean()
  visaAssistanceNeeded?: boolean

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(50)
  companionCount?: number
}

/** Fields that are absent stay as they are. */
export class BookingChangeInput extends PartialType(BookingInput) {
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class CancelBookingInput {
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string
}

export class BookingParams {
  @IsUUID()
  id!: string
}
