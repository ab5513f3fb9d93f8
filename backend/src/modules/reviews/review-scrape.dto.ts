import { ApiProperty, OmitType } from '@nestjs/swagger'
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'
import { Nested, PlainText, PlainTextOrAbsent } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { MISSING, type Missing } from './extraction/extract-reviews.js'
import { ReviewRecipeInput } from './review-recipe.dto.js'

export const SCRAPE_STATUSES = ['queued', 'running', 'stopping', 'stopped', 'succeeded', 'failed'] as const
export type ScrapeStatus = (typeof SCRAPE_STATUSES)[number]

/** A run with one of these has not ended. */
export const UNDER_WAY: readonly ScrapeStatus[] = ['queued', 'running', 'stopping']

/** `open`: not decided yet. `expired`: nobody has decided within a day. */
const PREVIEW_STATES = ['open', 'saved', 'discarded', 'expired'] as const
type PreviewState = (typeof PREVIEW_STATES)[number]

const MOST_PLACES = 500
const MOST = 2_147_483_647
const ifGiven = ValidateIf((_, value) => value !== undefined)

/** One that nobody has kept yet. */
export class TriedRecipe extends OmitType(ReviewRecipeInput, ['host']) {}

export class ReviewScrapeInput {
  /** A page of the hospital's own website, or of a host recorded for it: http or https on the usual port. */
  @PlainText()
  @IsString()
  @MaxLength(2_000)
  hospitalUrl!: string

  /** Without it: 422 hospital_id_required. Where a recipe is tried, it is the hospital whose page it is. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsUUID()
  hospitalId?: string

  /** What is read is kept for a decision, for a day, and not stored. */
  @ifGiven
  @IsBoolean()
  preview?: boolean

  /** Only with `preview`: followed in the place of the one that is kept, on one page. */
  @ifGiven
  @Nested(() => TriedRecipe)
  recipe?: TriedRecipe
}

export class PreviewDecision {
  /** The version of the run that the decision was made on. */
  @IsInt()
  @Min(1)
  @Max(MOST)
  version!: number
}

export class PreviewSaving extends PreviewDecision {
  /** Of the reviews to store; all without it. */
  @ifGiven
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_PLACES)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(MOST, { each: true })
  places?: number[]
}

export class ScrapeReceipt {
  id!: string
}

class ScrapedReviewView {
  /** Null while it is not stored. */
  id!: string | null

  /** In the order they were read. */
  place!: number

  /** "Anonymous Patient" where the page names nobody. */
  reviewerName!: string

  reviewText!: string

  /** Out of 5; 5 where the page states none. */
  rating!: number

  /** False: show "not stated"; it counts in no average. */
  ratingStated!: boolean

  /** A day, `YYYY-MM-DD`; the day of reading where the page states none. */
  reviewDate!: string

  reviewDateStated!: boolean

  treatmentMentioned!: string | null

  isSuccessStory!: boolean

  sourceUrl!: string

  /** Stored by this run, or not on file while the preview is open; false: it was known. */
  isNew!: boolean
}

export class ScrapeProblem {
  url!: string

  /** Why the page was not read, such as `robots_disallowed`, `http_404` or `page_limit`. */
  code!: string
}

export class ReviewScrapeView {
  id!: string

  hospitalId!: string

  hospitalName!: string

  hospitalUrl!: string

  /** Null once the account is erased. */
  requestedBy!: string | null

  /** Null where it is no preview. */
  previewState!: PreviewState | null

  /** A recipe is tried that nobody has kept. */
  triesRecipe!: boolean

  /** What was looked for and found on none of the pages. */
  @ApiProperty({ enum: MISSING, isArray: true })
  missing!: Missing[]

  status!: ScrapeStatus

  /** Null until it has ended. */
  message!: string | null

  /** Why it failed; null otherwise. */
  errorCode!: string | null

  /** Pages that were read. */
  pages!: number

  /** Reviews that were read and are stored, new and known ones; of a preview, those that were read until some are saved. */
  found!: number

  added!: number

  known!: number

  /** What looked like a review and was not stored: without words, about somebody else, or removed here before. */
  refused!: number

  /** Pages that were not read. */
  problems!: ScrapeProblem[]

  /** The first one; null where none was found. */
  review!: ScrapedReviewView | null

  /** All of them, in the order they were read. */
  reviews!: ScrapedReviewView[]

  /** ISO 8601, UTC. */
  createdAt!: string

  startedAt!: string | null

  endedAt!: string | null

  version!: number
}

export class ReviewScrapeRow extends OmitType(ReviewScrapeView, ['review', 'reviews']) {}

/** `q` is part of the hospital's name or of the address. */
export class ReviewScrapeFilter extends ListFilter {
  @IsOptional()
  @IsUUID()
  hospitalId?: string

  @IsOptional()
  @IsIn(SCRAPE_STATUSES)
  status?: ScrapeStatus
}
