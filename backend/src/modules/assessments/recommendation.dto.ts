import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsOptional, Max, Min } from 'class-validator'
import { CountryRef } from '../../platform/countries/index.js'
import { EmptyAsAbsent, HasDecimals, NumberOrAbsent, SearchText } from '../../platform/http/index.js'
import { HospitalCard } from '../hospitals/index.js'
import { CONDITION_CATEGORIES, type ConditionCategory, SpecialtyRef } from '../specializations/index.js'
import {
  EVIDENCE_LEVELS,
  type EvidenceLevel,
  TREATMENT_CATEGORIES,
  TreatmentCard,
  type TreatmentCategory,
} from '../treatments/index.js'
import {
  ASSESSMENT_URGENCIES,
  type AssessmentUrgency,
  BUDGET_RANGES,
  type BudgetRange,
} from './assessment-choices.js'

/** Of the filter; `other` has none. */
const TYPES = ['conventional', 'ayurveda', 'acupuncture', 'functional'] as const

const HOSPITAL_FILTERS = ['specialization', 'country', 'minRating', 'maxCost'] as const
const TREATMENT_FILTERS = ['category', 'type', 'evidenceLevel', 'maxCost'] as const
export type HospitalFilter = (typeof HOSPITAL_FILTERS)[number]
export type TreatmentFilter = (typeof TREATMENT_FILTERS)[number]

const REASONS = ['specialization', 'category', 'destination', 'budget', 'rating'] as const

/** US dollars. */
const Cost = () => applyDecorators(NumberOrAbsent(), IsOptional(), HasDecimals(2), Min(0), Max(10_000_000))

export class HospitalRecommendationQuery {
  /** A specialization's slug, or part of its name; without it, those of the assessment's condition. */
  @SearchText()
  specialization?: string

  /** A country's ISO code, or part of its name. */
  @SearchText()
  country?: string

  /** Out of 5. */
  @NumberOrAbsent()
  @IsOptional()
  @HasDecimals(1)
  @Min(0)
  @Max(5)
  minRating?: number

  /** US dollars; without it, the first amount of the assessment's budget. */
  @Cost()
  maxCost?: number
}

export class TreatmentRecommendationQuery {
  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(TYPES)
  type?: (typeof TYPES)[number]

  /** Treatments whose evidence nobody stated are then left out. */
  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(EVIDENCE_LEVELS)
  evidenceLevel?: EvidenceLevel

  /** Without it, those of the assessment's condition, and complementary ones. */
  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(TREATMENT_CATEGORIES)
  category?: TreatmentCategory

  /** US dollars; without it, the first amount of the assessment's budget. */
  @Cost()
  maxCost?: number
}

/** A fact that the item and the request have in common; never a promise. */
export class RecommendationReason {
  @ApiProperty({ enum: REASONS })
  code!: (typeof REASONS)[number]

  /**
   * specialization: the name of a field the hospital is listed for; category: of the treatment; destination: the country's name;
   * budget: the highest cost asked for, US dollars; rating: the hospital's.
   */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }] })
  value!: string | number
}

/** What was used: the newest assessment, and what the query named instead. Everything is empty without both. */
class RecommendationBasis {
  /** True while the person has not agreed to the processing of health data: no assessment is read then. */
  needsConsent!: boolean

  assessmentId!: string | null

  assessedAt!: string | null

  @ApiProperty({ enum: CONDITION_CATEGORIES, nullable: true })
  conditionCategory!: ConditionCategory | null

  /** Noted; it changes no order. */
  @ApiProperty({ enum: ASSESSMENT_URGENCIES, nullable: true })
  urgencyLevel!: AssessmentUrgency | null

  @ApiProperty({ enum: BUDGET_RANGES, nullable: true })
  budgetRange!: BudgetRange | null

  /** US dollars. */
  maxCostUsd!: number | null

  @ApiProperty({ enum: ['query', 'assessment'], nullable: true })
  maxCostFrom!: 'query' | 'assessment' | null

  /** As the person named them. */
  preferredDestinations!: string[]

  /** Those of them that are in the catalogue. */
  destinations!: CountryRef[]
}

export class HospitalBasis extends RecommendationBasis {
  /** Empty where none was named and the catalogue has none for the condition: hospitals are then not chosen by field. */
  specializations!: SpecialtyRef[]
}

export class TreatmentBasis extends RecommendationBasis {
  /** Empty where none was named and the catalogue has none for the condition: treatments are then not chosen by category. */
  @ApiProperty({ enum: TREATMENT_CATEGORIES, isArray: true })
  categories!: TreatmentCategory[]
}

export class HospitalRecommendation extends HospitalCard {
  /** Null until the hospital states it. */
  successRatePercentage!: number | null

  /** Null until the hospital states it. */
  patientStoriesCount!: number | null

  /** Reviews that were read elsewhere and are kept here. */
  reviewsCount!: number

  /** Those of them that are marked as success stories. */
  successStories!: number

  /** The hospital's own prices of treatments that fit, in US dollars; null until it publishes one. */
  estimatedCostMinUsd!: number | null

  estimatedCostMaxUsd!: number | null

  /** False: show "Price on request". */
  priceKnown!: boolean

  /** False (show "not verified") unless each price of the range has a checked source that has not expired. */
  priceVerified!: boolean

  /** ISO 8601, UTC: the earliest checking of a price of the range; null unless it is verified. */
  priceCheckedAt!: string | null

  reasons!: RecommendationReason[]
}

export class TreatmentRecommendation extends TreatmentCard {
  /** Null where nobody stated it. */
  successRatePercentage!: number | null

  /** False: show "Price on request". */
  priceKnown!: boolean

  reasons!: RecommendationReason[]
}

export class HospitalRecommendationsView {
  /** Up to 100. */
  items!: HospitalRecommendation[]

  basis!: HospitalBasis

  /** The first filter, in this order, that leaves nothing; null while there are items. */
  @ApiProperty({ enum: HOSPITAL_FILTERS, nullable: true })
  emptiedBy!: HospitalFilter | null
}

export class TreatmentRecommendationsView {
  /** Up to 100. */
  items!: TreatmentRecommendation[]

  basis!: TreatmentBasis

  /** The first filter, in this order, that leaves nothing; null while there are items. */
  @ApiProperty({ enum: TREATMENT_FILTERS, nullable: true })
  emptiedBy!: TreatmentFilter | null
}
