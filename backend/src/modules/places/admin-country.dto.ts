import { OmitType, PartialType } from '@nestjs/swagger'
import { IsBoolean, IsIn, IsOptional, IsString, Matches, ValidateIf } from 'class-validator'
import {
  Lines,
  MayBeAbsent,
  Name,
  Text,
  TextOrNull,
  Version,
  WholeOrNull,
  withCode,
} from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { ClaimSource } from '../claims/index.js'

/** A destination that is shown, one that is hidden, or a country that patients only come from. */
export const COUNTRY_STATUSES = ['active', 'inactive', 'home'] as const
export type CountryStatus = (typeof COUNTRY_STATUSES)[number]

/** A country; with a capital, a description and a rating it is a destination, too. */
export class AdminCountryInput {
  /** ISO 3166-1 alpha-2; it stays. */
  @IsString()
  @Matches(/^[A-Z]{2}$/, withCode('country_code'))
  code!: string

  @Name(100)
  name!: string

  @TextOrNull(100)
  capital?: string | null

  @TextOrNull(5_000)
  description?: string | null

  @Lines()
  highlights?: string[]

  @Lines()
  specialties?: string[]

  /** Against the typical self-pay list price in the United States. */
  @WholeOrNull(0, 100)
  avgCostSavingPercent?: number | null

  @TextOrNull(2_000)
  visaInfo?: string | null

  @TextOrNull(500)
  flightTime?: string | null

  @Lines()
  languages?: string[]

  /** Editorial. */
  @WholeOrNull(1, 5)
  safetyRating?: number | null

  /** A new destination is, unless told otherwise. */
  @MayBeAbsent()
  @IsBoolean()
  isActive?: boolean
}

/** What is absent stays; null empties. */
export class AdminCountryPatch extends PartialType(OmitType(AdminCountryInput, ['code']), {
  skipNullProperties: false,
}) {
  @Version()
  version!: number
}

export class BulkCountryInput extends BulkInput {
  @IsBoolean()
  isActive!: boolean
}

/** `q` is part of the name or the capital, or the code. */
export class AdminCountryFilter extends ListFilter {
  @IsOptional()
  @IsIn(COUNTRY_STATUSES)
  status?: CountryStatus
}

/** Facts whose words are those of the destination's page. */
export const DESTINATION_FACTS = [
  'visaInfo',
  'flightTime',
  'avgCostSavingPercent',
  'safetyRating',
  'capital',
  'languages',
  'highlights',
  'specialties',
] as const
export type DestinationFact = (typeof DESTINATION_FACTS)[number]

/** Of the country itself, in words of its own. */
export const EMERGENCY_NUMBER = 'emergencyNumber'

/** Where a fact of the page was read; it counts as checked today by whoever says so. */
export class CountryFactInput extends ClaimSource {
  @IsIn([...DESTINATION_FACTS, EMERGENCY_NUMBER], withCode('choose_subject'))
  field!: DestinationFact | typeof EMERGENCY_NUMBER

  /** Of the emergency number; the others say what the page says. */
  @ValidateIf(({ field }) => field === EMERGENCY_NUMBER)
  @Text(100)
  value?: string

  /** Of the country that was read. */
  @Version()
  version!: number
}

/** Null and empty are the facts of a country that is no destination. */
export class AdminCountryView {
  id!: string
  code!: string
  name!: string
  destinationId!: string | null
  slug!: string | null
  capital!: string | null
  description!: string | null
  highlights!: string[]
  specialties!: string[]
  avgCostSavingPercent!: number | null
  visaInfo!: string | null
  flightTime!: string | null
  languages!: string[]
  safetyRating!: number | null
  /** Whether patients see it as a destination. */
  isActive!: boolean
  /** How many hospitals are there, hidden ones too. */
  hospitals!: number
  createdAt!: string
  version!: number
}
