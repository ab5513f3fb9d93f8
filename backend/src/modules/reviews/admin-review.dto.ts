import { ApiProperty } from '@nestjs/swagger'
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'

export const REVIEW_STATES = ['shown', 'hidden'] as const
type ReviewState = (typeof REVIEW_STATES)[number]

/** Why a review is removed for good; codes, because what it says is not repeated in a log. */
const REMOVAL_REASONS = [
  'personal_data',
  'abuse',
  'wrong_hospital',
  'duplicate',
  'not_a_review',
  'legal',
] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]

class ReviewedHospital {
  id!: string
  slug!: string
  name!: string
}

export class AdminReviewView {
  id!: string
  hospital!: ReviewedHospital
  reviewerName!: string
  reviewText!: string
  /** Out of 5; null where the source stated none. */
  rating!: number | null
  /** A day, `YYYY-MM-DD`; null where the source gave none. */
  reviewDate!: string | null
  treatmentMentioned!: string | null
  /** Where it was read. */
  sourceUrl!: string
  isSuccessStory!: boolean
  /** `hidden`: no page shows it and no average counts it. */
  state!: ReviewState
  /** When it was read; ISO 8601, UTC. */
  scrapedAt!: string
  /** Of the last change of the team; null before the first. */
  moderatedAt!: string | null
  version!: number
}

/** `q` is part of the hospital's or the reviewer's name, or of the text. */
export class AdminReviewFilter extends ListFilter {
  @IsOptional()
  @IsIn(REVIEW_STATES)
  state?: ReviewState

  @IsOptional()
  @IsUUID()
  hospitalId?: string

  @IsOptional()
  @IsBoolean()
  isSuccessStory?: boolean
}

class ReviewChange {
  @IsOptional()
  @IsBoolean()
  isSuccessStory?: boolean

  @IsOptional()
  @IsIn(REVIEW_STATES)
  state?: ReviewState
}

export class AdminReviewPatch extends ReviewChange {
  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** The same for many reviews. */
export class BulkReviewInput extends BulkInput {
  @IsOptional()
  @IsBoolean()
  isSuccessStory?: boolean

  @IsOptional()
  @IsIn(REVIEW_STATES)
  state?: ReviewState
}

export class ReviewRemoval {
  @IsIn(REMOVAL_REASONS)
  reason!: RemovalReason

  /** The version that was seen. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** The same reason for many reviews. */
export class BulkReviewRemoval extends BulkInput {
  @IsIn(REMOVAL_REASONS)
  reason!: RemovalReason
}

/** Of all reviews, hidden ones included. */
export class ReviewFigures {
  total!: number
  successStories!: number
  /** Reviews whose source stated a rating. */
  withRatings!: number
  /** Of those, to one decimal; null without any. */
  @ApiProperty({ type: 'number', nullable: true })
  averageRating!: number | null
}
