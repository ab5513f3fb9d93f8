import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ScrapedReview } from './extraction/scraped-review.js'

export interface ReadReview extends ScrapedReview {
  /** The page, after redirects. */
  sourceUrl: string
  readAt: Date | string
  place: number
}

/** Lists the reviews that were read, as rows `p` with new ids. The builder has no column types for the rows of a function. */
export function rowsOf(reviews: readonly ReadReview[]) {
  const json = JSON.stringify(reviews.map((review) => ({ ...review, id: uuid() })))
  return sql<ReadReview & { id: string }>`(
    select * from json_to_recordset(${json}::json) as r(id uuid, place integer, "reviewerName" text, "reviewText" text,
      rating numeric, "ratingSource" text, "reviewDate" date, "treatmentMentioned" text, "sourceUrl" text,
      "readAt" timestamptz, "sourceHash" text))`.as('p')
}
