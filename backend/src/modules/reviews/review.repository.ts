import { Injectable } from '@nestjs/common'
import { isISO8601 } from 'class-validator'
import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { Database, type Tables, utc } from '../../platform/database/index.js'
import { readCursor, writeCursor } from '../../platform/http/index.js'
import { hospitalNamed } from '../hospitals/index.js'
import type { ReviewListView, ReviewQuery } from './review.dto.js'

const MAX_ITEMS = 100

type Read = Pick<Tables, 'hospitals' | 'hospital_reviews'>

/** The key of the list: a day that PostgreSQL knows, or none. */
const isDayOrNone = (key: string) =>
  key === '' || (/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(key) && isISO8601(key, { strict: true }))

/** The reviews that the page of a hospital `h` shows. Row security keeps hidden ones from the application; staff may ask for the pages, too. */
const shownOf = (eb: ExpressionBuilder<Read & { h: Tables['hospitals'] }, 'h'>) =>
  eb
    .selectFrom('hospital_reviews as r')
    .whereRef('r.hospital_id', '=', 'h.id')
    .where((r) => r.not('r.is_hidden'))

type Reviews = ExpressionBuilder<{ r: Selectable<Tables['hospital_reviews']> }, 'r'>

/** Whether the reviewer stated the rating. Other ratings are not shown, and no average counts them. */
const isStated = (eb: Reviews) => eb('r.rating_source', '=', sql.lit('stated' as const)).$castTo<boolean>()

/** Undated reviews come last. */
const dayOf = ({ fn, cast }: Reviews) =>
  fn.coalesce('r.review_date', cast<string>(sql.lit('-infinity'), 'date'))

const viewOf = (eb: Reviews) =>
  [
    'r.id',
    'r.reviewer_name as reviewerName',
    'r.review_text as reviewText',
    eb.case().when(isStated(eb)).then(eb.ref('r.rating')).end().as('rating'),
    isStated(eb).as('ratingStated'),
    'r.review_date as reviewDate',
    'r.treatment_mentioned as treatmentMentioned',
    'r.source_url as sourceUrl',
    'r.is_success_story as isSuccessStory',
    utc(eb.ref('r.scraped_at')).as('scrapedAt'),
  ] as const

const summaryOf = (eb: Reviews, hospitalId: Expression<string>) =>
  jsonBuildObject({
    count: eb.fn.countAll<number>(),
    successStories: eb.fn.countAll<number>().filterWhere(eb.ref('r.is_success_story')),
    rated: eb.fn.countAll<number>().filterWhere(isStated(eb)),
    averageRating: eb.fn<number | null>('round', [
      eb.fn.avg<number | null>('r.rating').filterWhere(isStated(eb)),
      eb.lit(1),
    ]),
    notShown: eb.fn<number>('reviews_not_shown', [hospitalId]),
  })

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
    const found = await this.database.catalogue
      .withTables<Read>()
      .selectFrom('hospitals as h')
      .select((eb) => [
        shownOf(eb)
          .select((r) => summaryOf(r, r.ref('h.id')).as('summary'))
          .$asScalar()
          .$notNull()
          .as('summary'),
        jsonArrayFrom(
          shownOf(eb)
            .select(viewOf)
            .$if(after !== undefined, (behind) =>
              behind.where((r) =>
                r(r.refTuple(dayOf(r), 'r.id'), '<', r.tuple(after?.key || '-infinity', after?.id ?? '')),
              ),
            )
            .orderBy(dayOf, 'desc')
            .orderBy('r.id', 'desc')
            // One more than is shown tells whether there is a next page.
            .limit(limit + 1),
        ).as('items'),
      ])
      .where('h.is_active', '=', true)
      .where(hospitalNamed(hospital))
      .executeTakeFirst()
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
