import { type RawBuilder, sql } from 'kysely'
import { among, containing, inText, type List } from '../../platform/lists/index.js'
import { AdminReviewFilter, type AdminReviewView, REVIEW_STATES } from './admin-review.dto.js'
import { ANY_REVIEW, ANY_REVIEW_VIEW, REVIEW_STATE } from './admin-review.repository.js'

type ReviewSort = 'scrapedAt' | 'reviewDate' | 'hospital' | 'rating' | 'isSuccessStory'

/** The reviews of the back office. */
export const REVIEW_LIST: List<AdminReviewView, ReviewSort, AdminReviewFilter> = {
  name: 'reviews',
  subject: 'review',
  audited: 'pages',
  from: ANY_REVIEW,
  view: ANY_REVIEW_VIEW,
  sort: {
    id: sql`r.id`,
    scrapedAt: sql`r.scraped_at`,
    reviewDate: sql`r.review_date`,
    hospital: sql`h.name`,
    rating: sql`case when r.rating_source = 'stated' then r.rating end`,
    isSuccessStory: sql`r.is_success_story`,
  },
  nullable: ['reviewDate', 'rating'],
  defaultSort: ['scrapedAt', 'desc'],
  filter: AdminReviewFilter,
  async where({ q, state, hospitalId, isSuccessStory }, em) {
    const conditions: RawBuilder<unknown>[] = []
    if (state) conditions.push(sql`${REVIEW_STATE} = ${state}`)
    if (hospitalId) conditions.push(sql`r.hospital_id = ${hospitalId}`)
    if (isSuccessStory !== undefined) conditions.push(sql`r.is_success_story = ${isSuccessStory}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      const hospital = await among(
        em,
        sql`r.hospital_id`,
        sql`select id from hospitals where name ilike ${like}`,
      )
      const text = await inText(
        em,
        sql`hospital_reviews r`,
        sql`(r.reviewer_name ilike ${like} or r.review_text ilike ${like})`,
      )
      conditions.push(sql`(${hospital} or ${text})`)
    }
    return conditions
  },
  tabs: { field: 'state', column: REVIEW_STATE, values: REVIEW_STATES },
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
}
