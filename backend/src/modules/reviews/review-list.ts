import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression, Kysely, SqlBool } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type ColumnsOf, type Tables, utc } from '../../platform/database/index.js'
import { among, containing, defineList, inText } from '../../platform/lists/index.js'
import { AdminReviewFilter, REVIEW_STATES } from './admin-review.dto.js'

const reviewsOf = (db: Kysely<Tables>) =>
  db.selectFrom('hospital_reviews as r').innerJoin('hospitals as h', 'h.id', 'r.hospital_id')

type Reviews = ColumnsOf<typeof reviewsOf>

const stateOf = (eb: Reviews) =>
  eb
    .case()
    .when('r.is_hidden', '=', true)
    .then('hidden' as const)
    .else('shown' as const)
    .end()

const statedRating = (eb: Reviews) =>
  eb.case().when('r.rating_source', '=', 'stated').then(eb.ref('r.rating')).end()

/** The reviews of the back office. */
export const REVIEW_LIST = defineList({
  name: 'reviews',
  subject: 'review',
  audited: 'pages',
  from: reviewsOf,
  view: (rows) =>
    rows.select((eb) => [
      'r.id',
      jsonBuildObject({ id: eb.ref('h.id'), slug: eb.ref('h.slug'), name: eb.ref('h.name') }).as('hospital'),
      'r.reviewer_name as reviewerName',
      'r.review_text as reviewText',
      statedRating(eb).as('rating'),
      'r.review_date as reviewDate',
      'r.treatment_mentioned as treatmentMentioned',
      'r.source_url as sourceUrl',
      'r.is_success_story as isSuccessStory',
      stateOf(eb).as('state'),
      utc(eb.ref('r.scraped_at')).as('scrapedAt'),
      utc(eb.ref('r.moderated_at')).as('moderatedAt'),
      'r.version',
    ]),
  sort: {
    id: 'r.id',
    scrapedAt: 'r.scraped_at',
    reviewDate: 'r.review_date',
    hospital: 'h.name',
    rating: statedRating,
    isSuccessStory: 'r.is_success_story',
  },
  nullable: ['reviewDate', 'rating'],
  defaultSort: ['scrapedAt', 'desc'],
  filter: AdminReviewFilter,
  where: async ({ q, state, hospitalId, isSuccessStory }, eb, em) => [
    state && eb(stateOf(eb), '=', state),
    hospitalId && eb('r.hospital_id', '=', hospitalId),
    isSuccessStory !== undefined && eb('r.is_success_story', '=', isSuccessStory),
    q?.trim() && (await meant(em, eb, q.trim())),
  ],
  tabs: { field: 'state', column: stateOf, values: REVIEW_STATES },
  columns: {
    id: 'Review',
    'hospital.name': 'Hospital',
    reviewerName: 'Reviewer',
    reviewText: 'Text',
    rating: 'Rating',
    reviewDate: 'Date',
    treatmentMentioned: 'Treatment',
    isSuccessStory: 'Success story',
    state: 'State',
    sourceUrl: 'Source',
    scrapedAt: 'Read (UTC)',
  },
})

async function meant(em: EntityManager, eb: Reviews, text: string): Promise<Expression<SqlBool>> {
  const db = em.getKysely<Tables>()
  const named = db.selectFrom('hospitals').select('id').where('name', 'ilike', containing(text))
  const own = eb.or([
    eb('r.reviewer_name', 'ilike', containing(text)),
    eb('r.review_text', 'ilike', containing(text)),
  ])
  return eb.or([
    await among(em, eb.ref('r.hospital_id'), named),
    await inText(em, db.selectFrom('hospital_reviews as r'), own),
  ])
}
