import {
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
} from 'class-validator'
import { WebAddress } from '../../platform/egress/index.js'
import { Trimmed, TrimmedOrNull, withCode } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { CLAIM_SUBJECTS, type ClaimSubject } from './claim.entity.js'

/** What of a hospital a claim can be about. */
const CLAIM_FIELDS = [
  'accreditation',
  'qualityStandard',
  'establishedYear',
  'doctorCount',
  'bedCapacity',
  'staffCount',
  'features',
  'languages',
  'specialties',
  'treatments',
  'interpreters',
  'internationalPatients',
  'annualSurgeries',
  'award',
] as const
export type ClaimField = (typeof CLAIM_FIELDS)[number]

/** A claim past its last day is `expired`. Another one that nobody has checked is `unchecked`. A checked one that ends within 30 days is `soon`. */
export const CLAIM_STATES = ['expired', 'soon', 'unchecked', 'verified'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export class ClaimSource {
  /** Where it was read, fit to print. */
  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,500}$/u, withCode('source_required'))
  source?: string | null

  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  @WebAddress()
  sourceUrl?: string | null

  /** The last day on which it counts as checked; in 12 months when absent, never when null. */
  @IsOptional()
  @Matches(/^20\d{2}-\d{2}-\d{2}$/, withCode('enter_day'))
  @IsDateString({ strict: true }, withCode('enter_day'))
  expiresOn?: string | null
}

/** A fact of a hospital; with a source it counts as checked today by whoever enters it. */
export class ClaimInput extends ClaimSource {
  @IsUUID()
  hospitalId!: string

  @IsIn(CLAIM_FIELDS, withCode('choose_subject'))
  field!: ClaimField

  @Trimmed()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,1000}$/u, withCode('statement_up_to', { max: 1_000 }))
  value!: string

  /** Never leaves the back office. */
  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  internalNote?: string | null
}

/** Checked again today; a source that is not named stays. */
export class ClaimCheck extends ClaimSource {
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class ClaimWithdrawal {
  @Trimmed()
  @IsString()
  @Matches(/^[^\0]{1,1000}$/su, withCode('reason_up_to', { max: 1_000 }))
  reason!: string

  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** `q` is part of what is stated, of its field, or of the name of what it is about. */
export class AdminClaimFilter extends ListFilter {
  @IsOptional()
  @IsIn(CLAIM_STATES)
  due?: ClaimState

  @IsOptional()
  @IsIn(CLAIM_SUBJECTS)
  subjectType?: ClaimSubject

  @IsOptional()
  @IsUUID()
  subjectId?: string
}

export class ClaimSubjectView {
  type!: ClaimSubject
  id!: string
  name!: string

  /** Of the record whose page shows it: a destination is kept with its country. */
  pageId!: string
}

export class ClaimTreatmentView {
  id!: string
  name!: string
}

export class AdminClaimView {
  id!: string
  subject!: ClaimSubjectView
  field!: string
  /** The treatment that a price is for. */
  treatment!: ClaimTreatmentView | null
  value!: string
  source!: string | null
  sourceUrl!: string | null
  internalNote!: string | null
  due!: ClaimState
  checkedAt!: string | null
  /** Name of the person who checked it; null for what came with the catalogue or from an account that is gone. */
  checkedBy!: string | null
  expiresAt!: string | null
  createdAt!: string
  version!: number
}
