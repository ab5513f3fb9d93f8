import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsOptional } from 'class-validator'
import { CountryRef } from '../../platform/countries/index.js'
import { EmptyAsAbsent, SearchText } from '../../platform/http/index.js'
import { ClaimView } from '../claims/index.js'
import {
  PUBLIC_CATEGORIES,
  type PublicCategory,
  TREATMENT_CATEGORIES,
  type TreatmentCategory,
} from './treatment-category.js'
import { EVIDENCE_LEVELS, type EvidenceLevel, TREATMENT_TYPES, type TreatmentType } from './treatment-type.js'

export class TreatmentQuery {
  /**
   * Words that are all in name or description, or in what the treatment or its category is also called; case and accents do
   * not count. Without a match, words that are spelled like those.
   */
  @SearchText()
  q?: string

  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(PUBLIC_CATEGORIES)
  category?: PublicCategory
}

export class OfferCountry extends CountryRef {
  /** A hospital in this country is listed for the treatment. */
  hasHospital!: boolean
}

export class TreatmentCard {
  id!: string

  slug!: string

  name!: string

  /** `complementary` only for treatments outside the public catalogue. */
  @ApiProperty({ enum: TREATMENT_CATEGORIES })
  category!: TreatmentCategory

  @ApiProperty({ enum: TREATMENT_TYPES })
  type!: TreatmentType

  /** Null: show "Evidence not stated". */
  @ApiProperty({ enum: EVIDENCE_LEVELS, nullable: true })
  evidenceLevel!: EvidenceLevel | null

  description!: string

  /** Length of the trip. */
  minDurationDays!: number | null

  maxDurationDays!: number | null

  /** The length in words; null when nobody stated it. */
  durationText!: string | null

  /** Range of destination prices in US dollars; null: show "Price on request". */
  minCostUsd!: number | null

  maxCostUsd!: number | null

  /** What the range rests on. */
  costBasis!: string | null

  /** What the range usually covers; null where nobody stated it. The claims `cost...` say whether it was verified. */
  costIncludes!: string[] | null

  /** What the patient pays beside it. */
  costExcludes!: string[] | null

  /** What may move the price within the range, or out of it. */
  costFactors!: string[] | null

  procedures!: string[]

  /** Aims of the treatment, never a promised result. */
  benefits!: string[]

  availableIn!: OfferCountry[]

  claims!: ClaimView[]
}

export class TreatmentListView {
  items!: TreatmentCard[]
}

export class TreatmentHospital {
  slug!: string

  name!: string

  city!: string

  country!: CountryRef

  /** Editorial rating out of 5; not an average of reviews. */
  rating!: number

  /** False: show "Listed, not a partner". */
  partner!: boolean

  /** The hospital's own price in US dollars; null until it publishes one. */
  minCostUsd!: number | null

  maxCostUsd!: number | null

  /** Where that price comes from; null without a price, and where no claim speaks of it: show "not verified". */
  @ApiProperty({ type: ClaimView, nullable: true })
  priceClaim!: ClaimView | null
}

export class TreatmentDetail extends TreatmentCard {
  /** Hospitals listed for the treatment, highest rating first. */
  hospitals!: TreatmentHospital[]
}
