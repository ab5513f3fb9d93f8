import { ApiProperty, IntersectionType } from '@nestjs/swagger'
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator'
import { withCode } from '../../platform/http/index.js'
import { EVIDENCE_LEVELS, type EvidenceLevel } from '../treatments/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import { TREATMENT_FACTS, type TreatmentFact } from './findings.js'

export class MatchingInput {
  /** 1 to 20 names, in the person's own words. */
  @IsArray()
  @ArrayMinSize(1, withCode('conditions_required'))
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  medicalConditions!: string[]

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  preferences?: string

  /** As typed. The highest amount in US dollars counts as the most to be paid. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  budget?: string
}

export class MatchedTreatment {
  treatmentId!: string
  treatmentName!: string

  /** 0 to 100: fit to what was told, never a chance of success. */
  matchScore!: number
  reasoning!: string
  considerations!: string[]

  /** Null where nobody stated it. */
  @ApiProperty({ enum: EVIDENCE_LEVELS, nullable: true })
  evidenceLevel!: EvidenceLevel | null

  /** US dollars; null until somebody publishes a price. */
  minCostUsd!: number | null
  maxCostUsd!: number | null

  /** What of it had a checked source at the time of the answer; the rest is not verified. Absent in answers of before. */
  @ApiProperty({ enum: TREATMENT_FACTS, isArray: true })
  checked?: TreatmentFact[]

  /** It can only stand beside medical care. */
  complementary!: boolean

  /** Of the treatment's page. */
  path!: string
}

export class MatchingView {
  /** Null where it was not kept. */
  id!: string | null
  summary!: string

  /** Up to 10, the highest score first. */
  recommendations!: MatchedTreatment[]
  nextSteps!: string[]

  /** What the answer rests on, as it was told. */
  inputs!: MatchingInput

  /** Of the assessment that it is kept with. */
  assessmentId!: string | null
  createdAt!: string
}

export class MatchedView extends IntersectionType(MatchingView, WithEmergencyAdvice) {}

export class MatchingListView {
  /** The 20 newest. */
  items!: MatchingView[]
}
