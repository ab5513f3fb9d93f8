import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger'
import { IsBoolean, IsIn, IsOptional, IsUUID, Matches, Max, Min, ValidateIf } from 'class-validator'
import {
  HasDecimals,
  Lines,
  MayBeAbsent,
  Name,
  NumberTyped,
  Text,
  TextOrNull,
  Version,
  WholeOrNull,
  withCode,
} from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { ClaimSource } from '../claims/index.js'
import { TREATMENT_CATEGORIES, type TreatmentCategory } from './treatment-category.js'
import { EVIDENCE_LEVELS, type EvidenceLevel, TREATMENT_TYPES, type TreatmentType } from './treatment-type.js'

/** A treatment is active or not, and of a category: it stands behind two tabs. */
export const TREATMENT_STATUSES = ['active', 'inactive', ...TREATMENT_CATEGORIES] as const
export type TreatmentStatus = (typeof TREATMENT_STATUSES)[number]

const MOST_USD = 10_000_000
const AMOUNT = withCode('amount_up_to')

export class AdminTreatmentInput {
  @Name(200)
  name!: string

  /** The last part of its address; made from the name when absent, and then it stays. */
  @IsOptional()
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, withCode('slug'))
  slug?: string | null

  /** `complementary` keeps it out of the public list; it then needs another type than conventional. */
  @IsIn(TREATMENT_CATEGORIES, withCode('choose_category'))
  category!: TreatmentCategory

  /** Conventional, unless told otherwise. */
  @MayBeAbsent()
  @IsIn(TREATMENT_TYPES, withCode('choose_type'))
  type?: TreatmentType

  @IsOptional()
  @IsIn(EVIDENCE_LEVELS, withCode('choose_level'))
  evidenceLevel?: EvidenceLevel | null

  @Text(5_000)
  description!: string

  /** Length of the trip. */
  @WholeOrNull(1, 365)
  minDurationDays?: number | null

  @WholeOrNull(1, 365)
  maxDurationDays?: number | null

  /** Planning range in US dollars. */
  @NumberTyped()
  @IsOptional()
  @HasDecimals(2)
  @Min(0, AMOUNT)
  @Max(MOST_USD, AMOUNT)
  minCostUsd?: number | null

  @NumberTyped()
  @IsOptional()
  @HasDecimals(2)
  @Min(0, AMOUNT)
  @Max(MOST_USD, AMOUNT)
  maxCostUsd?: number | null

  /** What the range rests on. */
  @TextOrNull(1_000)
  costBasis?: string | null

  @Lines()
  costIncludes?: string[]

  @Lines()
  costExcludes?: string[]

  @Lines()
  costFactors?: string[]

  @Lines()
  procedures?: string[]

  /** Aims, never promised results. */
  @Lines()
  benefits?: string[]

  /** What patients type when they look for it. */
  @Lines()
  synonyms?: string[]

  /** Where it is offered; of `GET countries`. */
  @MayBeAbsent()
  @IsUUID(undefined, { each: true, ...withCode('choose_countries') })
  countryIds?: string[]

  /** A new treatment is, unless told otherwise. */
  @MayBeAbsent()
  @IsBoolean()
  isActive?: boolean
}

/** What is absent stays; null empties. */
export class AdminTreatmentPatch extends PartialType(OmitType(AdminTreatmentInput, ['slug']), {
  skipNullProperties: false,
}) {
  @Version()
  version!: number
}

export class BulkTreatmentInput extends BulkInput {
  @IsBoolean()
  isActive!: boolean
}

/** `q` is part of the name, the description or what it is also called. */
export class AdminTreatmentFilter extends ListFilter {
  @IsOptional()
  @IsIn(TREATMENT_STATUSES)
  status?: TreatmentStatus
}

/** Facts whose words are those of the page. */
const TREATMENT_FACTS = [
  'costRange',
  'duration',
  'procedures',
  'benefits',
  'availableIn',
  'costIncludes',
  'costExcludes',
  'costFactors',
  'evidenceLevel',
] as const
export type TreatmentFact = (typeof TREATMENT_FACTS)[number]

/** Facts in words of their own, as many as there are sources. */
export const TREATMENT_STATEMENTS = ['publishedPrice', 'fitToFly'] as const
export type TreatmentStatement = (typeof TREATMENT_STATEMENTS)[number]

/** Where a fact of the page was read; it counts as checked today by whoever says so. */
export class TreatmentFactInput extends ClaimSource {
  @IsIn([...TREATMENT_FACTS, ...TREATMENT_STATEMENTS], withCode('choose_subject'))
  field!: TreatmentFact | TreatmentStatement

  /** In words of its own for `publishedPrice` and `fitToFly`; the others say what the page says. */
  @ValidateIf(({ field }) => TREATMENT_STATEMENTS.includes(field))
  @Text(1_000)
  value?: string

  /** Of the treatment that was read. */
  @Version()
  version!: number
}

export class AdminTreatmentView {
  id!: string
  slug!: string
  name!: string
  @ApiProperty({ enum: TREATMENT_CATEGORIES })
  category!: TreatmentCategory
  @ApiProperty({ enum: TREATMENT_TYPES })
  type!: TreatmentType
  @ApiProperty({ enum: EVIDENCE_LEVELS, nullable: true })
  evidenceLevel!: EvidenceLevel | null
  description!: string
  minDurationDays!: number | null
  maxDurationDays!: number | null
  minCostUsd!: number | null
  maxCostUsd!: number | null
  costBasis!: string | null
  /** Empty where nobody stated it. */
  costIncludes!: string[]
  costExcludes!: string[]
  costFactors!: string[]
  procedures!: string[]
  benefits!: string[]
  synonyms!: string[]
  countryIds!: string[]
  /** Names of the same, in the same order. */
  availableIn!: string[]
  /** How many hospitals are listed for it, hidden ones too. */
  hospitals!: number
  isActive!: boolean
  createdAt!: string
  version!: number
}
