import { PickType } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import {
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsTimeZone,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import { PlainTextOrAbsent, withCode } from '../../platform/http/index.js'

const LARGEST_VERSION = 2_147_483_647

export class AppointmentInput {
  /** The wall clock in `timeZone`: `2027-01-14T09:30`. */
  @Matches(/^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  @IsISO8601({ strict: true })
  localTime!: string

  /** IANA name, such as `Asia/Kuala_Lumpur`. */
  @IsTimeZone()
  @Matches(/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/, withCode('choose_time_zone'))
  timeZone!: string

  /** The address. It goes into the calendar file: name no department and no treatment. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(300)
  place?: string

  /** Where to go at the address. Shown on the booking page only. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(300)
  department?: string

  /** Shown on the booking page only. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(300)
  doctor?: string

  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(300)
  contact?: string

  /** Things that the patient should bring. Shown on the booking page only. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  bring?: string

  /** The version of the booking that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(LARGEST_VERSION)
  version!: number
}

export class HospitalToldInput extends PickType(AppointmentInput, ['version']) {}

export class ReplacedTimeZoneView {
  /** The former IANA name. */
  name!: string
  /** The current one. */
  current!: string
}

export class TimeZoneListView {
  /** Current IANA names, sorted. */
  items!: string[]
  /** Former names, by which people still look for a time zone. */
  replaced!: ReplacedTimeZoneView[]
}

export class AppointmentRemoval {
  /** The version of the booking that the change was made on. */
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(LARGEST_VERSION)
  version!: number
}
