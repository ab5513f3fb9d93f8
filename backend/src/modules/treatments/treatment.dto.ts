import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsOptional } from 'class-validator'
import { ClaimView, CountryRef, EmptyAsAbsent, SearchText } from '../hospitals/index.js'
import {
  EVIDENCE_LEVELS,
  type EvidenceLevel,
  PUBLIC_CATEGORIES,
  type PublicCategory,
  TREATMENT_CATEGORIES,
  TREATMENT_TYPES,
  type TreatmentCategory,
  type TreatmentType,
} from './treatment-category.js'

export class TreatmentQuery {
  /** Literal text in name or description; case and accents do not count. Without a match, similar spellings. */
  @SearchText()
  q?: string

  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(PUBLIC_CATEGORIES)
  category?: PublicCategory
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

  procedures!: string[]

  /** Aims of the treatment, never a promised result. */
  benefits!: string[]

  availableIn!: CountryRef[]

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
}

export class TreatmentDetail extends TreatmentCard {
  /** Hospitals listed for the treatment, highest rating first. */
  hospitals!: TreatmentHospital[]
}
