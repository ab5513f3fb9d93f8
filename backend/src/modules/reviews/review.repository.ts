import { Injectable } from '@nestjs/common'
import { isISO8601 } from 'class-validator'
import { sql } from 'kysely'
import { Database, utc } from '../../platform/database/index.js'
import { readCursor, writeCursor } from '../../platform/http/index.js'
import { hospitalNamed } from '../hospitals/index.js'
import type { ReviewListView, ReviewQuery, ReviewSummary, ReviewView } from './review.dto.js'

const MAX_ITEMS = 100

/** A rating that nobody stated is none: it is neither shown nor averaged. */
const STATED = sql`r.rating_source = 'stated'`
/** The key of the list: a day that PostgreSQL knows, or none. */
const isDayOrNone = (key: string) =>
  key === '' || (/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(key) && isISO8601(key, { strict: true }))

/** Undated reviews come last. */
const DAY = sql`coalesce(r.review_date, '-infinity')`

const VIEW = sql`json_build_object(
  'id', r.id, 'reviewerName', r.reviewer_name, 'reviewText', r.review_text,
  'rating', case when ${STATED} then r.rating end, 'ratingStated', ${STATED}, 'reviewDate', r.review_date,
  'treatmentMentioned', r.treatment_mentioned, 'sourceUrl', r.source_url, 'isSuccessStory', r.is_success_story,
  'scrapedAt', ${utc('r.scraped_at')})`

/** Row security keeps hidden ones from the application; said here as well, because staff may ask for the pages, too. */
const SUMMARY = sql`(
  select json_build_object(
    'count', count(*), 'successStories', count(*) filter (where r.is_success_story),
    'rated', count(*) filter (where ${STATED}), 'averageRating', round(avg(r.rating) filter (where ${STATED}), 1),
    'notShown', reviews_not_shown(h.id))
  from hospital_reviews r where r.hospital_id = h.id and not r.is_hidden)`

@Injectable()
export class ReviewRepository {
  constructor(private readonly database: Database) {}

  /**
   * @param hospital slug or id
   * @returns undefined for a hospital that is not listed
   * @throws ProblemError invalid_input for a cursor that is none
   */
  async list(
    hospital: string,
    { limit = MAX_ITEMS, cursor }: ReviewQuery,
  ): Promise<ReviewListView | undefined> {
    const after = cursor === undefined ? undefined : readCursor(cursor, isDayOrNone)
    const behind = after
      ? sql`and (${DAY}, r.id) < (${after.key || '-infinity'}::date, ${after.id}::uuid)`
      : sql``
    // One more than is shown tells whether there is a next page.
    const { rows } = await sql<{ summary: ReviewSummary; items: ReviewView[] }>`
      select ${SUMMARY} as summary, (
        select coalesce(json_agg(${VIEW} order by ${DAY} desc, r.id desc), '[]'::json)
        from (
          select * from hospital_reviews r where r.hospital_id = h.id and not r.is_hidden ${behind}
          order by ${DAY} desc, r.id desc limit ${limit + 1}
        ) r) as items
      from hospitals h where h.is_active and ${hospitalNamed(hospital)}`.execute(this.database.catalogue)
    const [found] = rows
    if (!found) return undefined
    const items = found.items.slice(0, limit)
    const last = items.at(-1)
    const hasMore = found.items.length > limit && last
    return {
      items,
      ...(hasMore && { nextCursor: writeCursor({ key: last.reviewDate ?? '', id: last.id }) }),
      summary: found.summary,
    }
  }
}
