import { applyDecorators } from '@nestjs/common'
import { ApiProperty, IntersectionType } from '@nestjs/swagger'
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator'
import { Nested, NestedList, PlainTextOrNull, withCode } from '../../platform/http/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import { BRIEF_URGENCIES, FILE_KINDS, type FileKind, SEXES, SMOKING } from './brief-choices.js'

const MOST_FILES = 20
const IDENTIFYING = ['name', 'phone', 'email', 'address', 'number'] as const
export type IdentifyingKind = (typeof IDENTIFYING)[number]

const TextUpTo = (length: number) =>
  applyDecorators(PlainTextOrNull(), IsOptional(), IsString(), MaxLength(length))

const Month = () =>
  applyDecorators(IsOptional(), Matches(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, withCode('month_iso')))

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const IsLanguage = () =>
  ValidateBy(
    {
      name: 'language',
      validator: {
        validate: (value) =>
          typeof value === 'string' && /^[a-z]{2,3}$/.test(value) && NAMES.of(value) !== undefined,
      },
    },
    { each: true },
  )

export class CaseBriefFile {
  @IsUUID()
  recordId!: string

  @IsIn(FILE_KINDS)
  kind!: FileKind

  /** Month of the examination, `YYYY-MM`. */
  @Month()
  madeIn!: string | null
}

/** What hospitals read of a patient. It holds no name and no contact. */
export class CaseBriefContent {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(120)
  ageYears!: number | null

  @ApiProperty({ enum: SEXES, nullable: true })
  @IsOptional()
  @IsIn(SEXES)
  sex!: (typeof SEXES)[number] | null

  /** Where the patient lives: ISO 3166-1 alpha-2. */
  @IsOptional()
  @IsISO31661Alpha2()
  country!: string | null

  /** ISO 3166-1 alpha-2. */
  @IsArray()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @IsISO31661Alpha2({ each: true })
  citizenships!: string[]

  /** Spoken languages, ISO 639. */
  @IsArray()
  @ArrayMaxSize(10)
  @ArrayUnique()
  @IsLanguage()
  languages!: string[]

  /** What the patient wants to be done. */
  @TextUpTo(2_000)
  wish!: string | null

  @TextUpTo(5_000)
  condition!: string | null

  /** Earlier illnesses, operations and allergies. */
  @TextUpTo(5_000)
  history!: string | null

  @TextUpTo(5_000)
  medicines!: string | null

  /** Special requirements, help with the trip and the day that suits the patient. */
  @TextUpTo(3_000)
  needs!: string | null

  @IsOptional()
  @IsInt()
  @Min(30)
  @Max(250)
  heightCm!: number | null

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(400)
  weightKg!: number | null

  @ApiProperty({ enum: SMOKING, nullable: true })
  @IsOptional()
  @IsIn(SMOKING)
  smoking!: (typeof SMOKING)[number] | null

  @ApiProperty({ enum: BRIEF_URGENCIES, nullable: true })
  @IsOptional()
  @IsIn(BRIEF_URGENCIES)
  urgency!: (typeof BRIEF_URGENCIES)[number] | null

  /** First month that suits the patient, `YYYY-MM`. */
  @Month()
  fromMonth!: string | null

  /** Last month that suits the patient, `YYYY-MM`. */
  @Month()
  toMonth!: string | null

  @IsInt()
  @Min(0)
  @Max(50)
  companions!: number

  /** Medical records that go with the brief. */
  @NestedList(() => CaseBriefFile, MOST_FILES)
  files!: CaseBriefFile[]
}

export class CaseBriefVersionInput {
  /** The version that the page shows; 0 where nothing is saved. Another one answers 409 `stale_version`. */
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  version!: number
}

export class CaseBriefInput extends CaseBriefVersionInput {
  @Nested(() => CaseBriefContent)
  content!: CaseBriefContent
}

export class BriefFileRequirementView {
  /** One of these kinds is needed. */
  @ApiProperty({ enum: FILE_KINDS, isArray: true })
  anyOf!: FileKind[]

  /** Null where the file may be of any age. */
  maxAgeMonths!: number | null
}

export class BriefRequirementView {
  /** Names the requirement: a field of the brief, or the first kind of file. */
  code!: string

  @ApiProperty({ type: BriefFileRequirementView, nullable: true })
  file!: BriefFileRequirementView | null

  isMet!: boolean
}

export class IdentifyingTextView {
  /** JSON pointer, such as `/content/history`. */
  pointer!: string

  @ApiProperty({ enum: IDENTIFYING, isArray: true })
  kinds!: IdentifyingKind[]
}

const STATUSES = ['suggested', 'draft', 'approved'] as const

export class CaseBriefView {
  bookingId!: string

  /** `suggested`: from the newest assessment and the booking; nothing is saved yet. Hospitals get approved briefs only. */
  @ApiProperty({ enum: STATUSES })
  status!: (typeof STATUSES)[number]

  /** Number of the brief among those of the booking. A change after the approval makes the next one. 0 for a suggestion. */
  briefVersion!: number

  /** Send it with the next change. */
  version!: number

  content!: CaseBriefContent

  /** Percent of the requirements that are met. Below 80 a brief is not sent without a coordinator's reason. */
  completeness!: number

  requirements!: BriefRequirementView[]

  /** Free texts that seem to hold a name, a number or an address. */
  identifying!: IdentifyingTextView[]

  savedAt!: string | null
  approvedAt!: string | null
}

export class SavedCaseBriefView extends IntersectionType(CaseBriefView, WithEmergencyAdvice) {}

/** What staff read. */
export class AdminCaseBriefView {
  /** Null where the patient has saved no brief. */
  @ApiProperty({ type: CaseBriefView, nullable: true })
  brief!: CaseBriefView | null
}
