import { OmitType } from '@nestjs/swagger'
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { Trimmed, TrimmedOrAbsent } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'

export const SCRAPE_STATUSES = ['queued', 'running', 'stopping', 'stopped', 'succeeded', 'failed'] as const
export type ScrapeStatus = (typeof SCRAPE_STATUSES)[number]

export class ReviewScrapeInput {
  /** A page of the hospital's own website, or of a host recorded for it: http or https on the usual port. */
  @Trimmed()
  @IsString()
  @MaxLength(2_000)
  hospitalUrl!: string

  /** Without it: 422 hospital_id_required. */
  @TrimmedOrAbsent()
  @IsOptional()
  @IsUUID()
  hospitalId?: string
}

export class ScrapeParams {
  @IsUUID()
  id!: string
}

export class ScrapeReceipt {
  id!: string
}

export class ScrapedReviewView {
  id!: string

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

  /** Stored by this run; false: it was known. */
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

  status!: ScrapeStatus

  /** Null until it has ended. */
  message!: string | null

  /** Why it failed; null otherwise. */
  errorCode!: string | null

  /** Pages that were read. */
  pages!: number

  /** Reviews that were read and are stored, new and known ones. */
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
