import { applyDecorators } from '@nestjs/common'
import { ApiProperty, IntersectionType } from '@nestjs/swagger'
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  Min,
} from 'class-validator'
import { CursorOfPage, EmptyAsAbsent, Nested, PageSize, withCode } from '../../platform/http/index.js'
import { CONDITION_CATEGORIES, type ConditionCategory } from '../specializations/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import {
  ASSESSMENT_URGENCIES,
  type AssessmentUrgency,
  BUDGET_RANGES,
  type BudgetRange,
} from './assessment-choices.js'

const MOST_DESTINATIONS = 30
/** As many as files may be uploaded. */
const MOST_RECORDS = 5
const MOST_STEPS = 50

/** Up to 5,000 characters, as PostgreSQL counts them. */
const LongText = () =>
  applyDecorators(
    EmptyAsAbsent(),
    IsOptional(),
    IsString(),
    Matches(/^.{1,5000}$/su, withCode('characters_up_to', { max: 5_000 })),
  )

const Destinations = () =>
  applyDecorators(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(MOST_DESTINATIONS),
    IsString({ each: true }),
    Matches(/^(?=.*\S)\P{Cc}{1,100}$/u, { each: true, ...withCode('destination_up_to') }),
  )

const RecordIds = () =>
  applyDecorators(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(MOST_RECORDS),
    ArrayUnique(),
    IsUUID(undefined, { each: true }),
  )

/** Of a form under way: one of the choices, or whatever stands there meanwhile. */
const Chosen = () => applyDecorators(IsOptional(), IsString(), Matches(/^\P{Cc}{0,100}$/u))

const DraftVersion = () => applyDecorators(IsInt(), Min(0), Max(2_147_483_646))

const Writing = () => applyDecorators(IsOptional(), IsString(), Matches(/^.{0,5000}$/su))

/**
 * Condition, symptoms and urgency are required. Whether they are there is judged when the texts are sanitised: a tag alone
 * is no symptom.
 */
export class AssessmentInput {
  @ApiProperty({ required: true, enum: CONDITION_CATEGORIES })
  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(CONDITION_CATEGORIES)
  conditionCategory!: ConditionCategory

  @ApiProperty({ required: true, minLength: 1, maxLength: 5_000 })
  @LongText()
  symptoms!: string

  @LongText()
  currentMedications?: string | null

  @LongText()
  medicalHistory?: string | null

  @LongText()
  treatmentGoals?: string | null

  @ApiProperty({ required: true, enum: ASSESSMENT_URGENCIES })
  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(ASSESSMENT_URGENCIES)
  urgencyLevel!: AssessmentUrgency

  @ApiProperty({ required: false, enum: BUDGET_RANGES, nullable: true })
  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(BUDGET_RANGES)
  budgetRange?: BudgetRange | null

  /** Those of the form or any other; a name that comes again, in whatever case, is ignored. */
  @Destinations()
  preferredDestinations?: string[]

  /** Uploaded medical records that belong to it. */
  @RecordIds()
  recordIds?: string[]

  /** The version of the draft that the form shows. A draft is sent once: another version answers 409 `stale_version`. */
  @IsOptional()
  @DraftVersion()
  draftVersion?: number
}

/** The form as far as it is filled in: nothing has to be there. */
export class AssessmentDraftData {
  @Chosen()
  conditionCategory?: string | null

  @Writing()
  symptoms?: string | null

  @Writing()
  currentMedications?: string | null

  @Writing()
  medicalHistory?: string | null

  @Writing()
  treatmentGoals?: string | null

  @Chosen()
  urgencyLevel?: string | null

  @Chosen()
  budgetRange?: string | null

  @Destinations()
  preferredDestinations?: string[]

  @RecordIds()
  recordIds?: string[]
}

export class AssessmentDraftInput {
  @IsNotEmpty()
  @Nested(() => AssessmentDraftData)
  data!: AssessmentDraftData

  /** Where in the form the person is. */
  @IsInt()
  @Min(0)
  @Max(MOST_STEPS)
  step!: number

  /** The version that the form was made on, as the draft gives it. */
  @DraftVersion()
  version!: number
}

export class AssessmentDraftView {
  /** Null where nothing is saved. */
  @ApiProperty({ type: AssessmentDraftData, nullable: true })
  data!: AssessmentDraftData | null

  step!: number | null

  /** The version to save on; 0 where nothing was ever saved. */
  version!: number

  /** Lower versions were sent as an assessment; 0 where none was ever sent. */
  sentVersion!: number

  savedAt!: string | null
}

export class SavedAssessmentDraftView extends IntersectionType(AssessmentDraftView, WithEmergencyAdvice) {}

export class AssessmentParams {
  @IsUUID()
  id!: string
}

export class AssessmentQuery {
  @PageSize()
  limit?: number

  /** The `nextCursor` of the page before. */
  @CursorOfPage()
  cursor?: string
}

/** The whole form as it was sent, sanitised. */
export class AssessmentData {
  @ApiProperty({ enum: CONDITION_CATEGORIES })
  conditionCategory!: ConditionCategory
  symptoms!: string
  currentMedications!: string | null
  medicalHistory!: string | null
  treatmentGoals!: string | null
  @ApiProperty({ enum: ASSESSMENT_URGENCIES })
  urgencyLevel!: AssessmentUrgency
  @ApiProperty({ enum: BUDGET_RANGES, nullable: true })
  budgetRange!: BudgetRange | null
  preferredDestinations!: string[]
  recordIds!: string[]
}

export class AssessmentView extends AssessmentData {
  id!: string

  /** Where the records are stored. */
  uploadedFiles!: string[]

  assessmentData!: AssessmentData

  createdAt!: string
  version!: number
}

export class SubmittedAssessmentView extends IntersectionType(AssessmentView, WithEmergencyAdvice) {}

export class AssessmentListView {
  /** Newest first. */
  items!: AssessmentView[]

  /** Absent on the last page. */
  nextCursor?: string
}
