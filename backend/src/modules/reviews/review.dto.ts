import { CursorOfPage, PageSize } from '../../platform/http/index.js'

export class ReviewQuery {
  @PageSize()
  limit?: number

  /** The `nextCursor` of the page before. */
  @CursorOfPage()
  cursor?: string
}

class ReviewView {
  id!: string

  reviewerName!: string

  reviewText!: string

  /** Out of 5; null: show "not stated". */
  rating!: number | null

  /** False where the source gave no rating. */
  ratingStated!: boolean

  /** A day, `YYYY-MM-DD`; null where the source gave none. */
  reviewDate!: string | null

  treatmentMentioned!: string | null

  /** Where it was read. */
  sourceUrl!: string

  isSuccessStory!: boolean

  /** When it was read there; ISO 8601, UTC. */
  scrapedAt!: string
}

/** Of all reviews of the hospital, whatever page is shown. */
class ReviewSummary {
  count!: number

  successStories!: number

  /** Reviews whose source stated a rating. */
  rated!: number

  /** Of those, to one decimal; null without any. */
  averageRating!: number | null

  /** Reviews that the team has taken off the site or removed; duplicates are none. */
  notShown!: number
}

export class ReviewListView {
  /** Newest first, undated ones last. */
  items!: ReviewView[]

  nextCursor?: string

  summary!: ReviewSummary
}
