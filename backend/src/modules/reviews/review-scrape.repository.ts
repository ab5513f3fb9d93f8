import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { containing, type ListPage, type ListRequest } from '../../platform/lists/index.js'
import { utc } from '../hospitals/index.js'
import type {
  ReviewScrapeFilter,
  ReviewScrapeRow,
  ReviewScrapeView,
  ScrapedReviewView,
  ScrapeStatus,
} from './review-scrape.dto.js'

export type ScrapeSortField = 'id' | 'createdAt' | 'hospitalName' | 'status' | 'found' | 'added'

export const SCRAPE_SORT: Record<ScrapeSortField, RawBuilder<unknown>> = {
  id: sql`s.id`,
  createdAt: sql`s.created_at`,
  hospitalName: sql`h.name`,
  status: sql`s.status`,
  found: sql`s.found`,
  added: sql`s.added`,
}

/** A count beyond this is not worth its time; the list then says "10,000". */
const COUNTED_ROWS = 10_000

const FROM = sql`review_scrapes s join hospitals h on h.id = s.hospital_id`
const VIEW = sql`json_build_object(
  'id', s.id, 'hospitalId', s.hospital_id, 'hospitalName', h.name, 'hospitalUrl', s.url,
  'requestedBy', s.requested_by, 'status', s.status, 'errorCode', s.error_code, 'pages', s.pages, 'found', s.found,
  'added', s.added, 'known', s.known, 'refused', s.refused, 'problems', s.problems, 'createdAt', ${utc('s.created_at')},
  'startedAt', ${utc('s.started_at')}, 'endedAt', ${utc('s.ended_at')}, 'version', s.version)`

/** With the specified default of a date that nobody stated: the day of reading. */
const REVIEWS = sql`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'reviewerName', r.reviewer_name, 'reviewText', r.review_text, 'rating', r.rating,
    'ratingStated', r.rating_source = 'stated',
    'reviewDate', coalesce(r.review_date, (r.scraped_at at time zone 'UTC')::date),
    'reviewDateStated', r.review_date is not null, 'treatmentMentioned', r.treatment_mentioned,
    'isSuccessStory', r.is_success_story, 'sourceUrl', r.source_url, 'isNew', r.scrape_id is not distinct from s.id
  ) order by f.place), '[]'::json)
  from review_scrape_finds f join hospital_reviews r on r.id = f.review_id where f.scrape_id = s.id)`

type StoredScrape = Omit<ReviewScrapeRow, 'message'>

/** For administrators: whoever calls this has checked the permission. */
export async function findScrape(em: EntityManager, id: string): Promise<ReviewScrapeView | undefined> {
  const { rows } = await sql<{ view: StoredScrape; reviews: ScrapedReviewView[] }>`
    select ${VIEW} as view, ${REVIEWS} as reviews from ${FROM} where s.id = ${id}
  `.execute(em.getKysely())
  const [found] = rows
  if (!found) return undefined
  return { ...toRow(found.view), review: found.reviews[0] ?? null, reviews: found.reviews }
}

/** For administrators: whoever calls this has checked the permission. */
export async function listScrapes(
  em: EntityManager,
  { sort, direction, offset, limit, filter }: ListRequest<ScrapeSortField, ReviewScrapeFilter>,
): Promise<ListPage<ReviewScrapeRow>> {
  const where = matching(filter)
  const order = sql`${SCRAPE_SORT[sort]} ${sql.raw(direction)}, s.id ${sql.raw(direction)}`
  const db = em.getKysely()
  const { rows } = await sql<{ view: StoredScrape }>`
    select ${VIEW} as view from ${FROM} where ${where} order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${FROM} where ${where} limit ${COUNTED_ROWS}) counted
  `.execute(db)
  return { rows: rows.map(({ view }) => toRow(view)), total: counts[0]?.total ?? 0 }
}

function matching({ q, hospitalId, status, id }: ReviewScrapeFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (hospitalId) conditions.push(sql`s.hospital_id = ${hospitalId}`)
  if (status) conditions.push(sql`s.status = ${status}`)
  if (id) conditions.push(sql`s.id = any(${id})`)
  if (q?.trim()) {
    const like = containing(q.trim())
    conditions.push(sql`(h.name ilike ${like} or s.url ilike ${like})`)
  }
  return sql.join(conditions, sql` and `)
}

const toRow = (stored: StoredScrape): ReviewScrapeRow => ({ ...stored, message: messageOf(stored) })

/** The specified texts, where they are true. */
function messageOf({ status, found, added }: { status: ScrapeStatus; found: number; added: number }) {
  if (status === 'failed') return 'Failed to scrape reviews securely'
  if (status === 'stopped') return 'Stopped. What was read before is kept.'
  if (status !== 'succeeded') return null
  if (found === 0) return 'No reviews were found at this address.'
  return found === 1 && added === 1 ? 'Review scraped successfully' : 'Reviews scraped and saved securely'
}
