import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { readJson, type Tables, utc } from '../../platform/database/index.js'
import type { ReviewScrapeRow, ReviewScrapeView, ScrapedReviewView } from './review-scrape.dto.js'

/** Its message is made from the rest. */
export type StoredScrape = Omit<ReviewScrapeRow, 'message'>

/** All runs with their hospitals, as `s` and `h`. */
export const scrapesOf = (db: Kysely<Tables>) =>
  db.selectFrom('review_scrapes as s').innerJoin('hospitals as h', 'h.id', 's.hospital_id')

/** Selects a run but for its message. */
export const selectScrapes = (rows: ReturnType<typeof scrapesOf>) =>
  rows.select((eb) => [
    's.id',
    's.hospital_id as hospitalId',
    'h.name as hospitalName',
    's.url as hospitalUrl',
    's.requested_by as requestedBy',
    eb
      .case()
      .when('s.preview', '=', true)
      .then(eb.fn.coalesce('s.preview_end', sql.lit('open' as const)))
      .end()
      .as('previewState'),
    eb('s.recipe', 'is not', null).as('triesRecipe'),
    's.missing',
    's.status',
    's.error_code as errorCode',
    's.pages',
    's.found',
    's.added',
    's.known',
    's.refused',
    's.problems',
    utc(eb.ref('s.created_at')).as('createdAt'),
    utc(eb.ref('s.started_at')).as('startedAt'),
    utc(eb.ref('s.ended_at')).as('endedAt'),
    's.version',
  ])

/** With the specified default of a date that nobody stated: the day of reading. */
const viewOf = (from: RawBuilder<unknown>, own: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object(
    'reviewerName', r.reviewer_name, 'reviewText', r.review_text, 'rating', r.rating,
    'ratingStated', r.rating_source = 'stated',
    'reviewDate', coalesce(r.review_date, (r.read_at at time zone 'UTC')::date),
    'reviewDateStated', r.review_date is not null, 'treatmentMentioned', r.treatment_mentioned,
    'sourceUrl', r.source_url, 'place', r.place, ${own}
  ) order by r.place), '[]'::json) from ${from} r)`

const FINDS = viewOf(
  sql`(select f.place, r.*, r.scraped_at as read_at from review_scrape_finds f
    join hospital_reviews r on r.id = f.review_id where f.scrape_id = s.id)`,
  sql`'id', r.id, 'isSuccessStory', r.is_success_story, 'isNew', r.scrape_id is not distinct from s.id`,
)
const DRAFTS = viewOf(
  sql`(select * from review_scrape_drafts where scrape_id = s.id)`,
  sql`'id', null, 'isSuccessStory', false, 'isNew', not r.known`,
)
const REVIEWS = sql<
  ScrapedReviewView[]
>`case when s.preview and s.preview_end is null then ${DRAFTS} else ${FINDS} end`

/** For administrators: whoever calls this has checked the permission. */
export async function findScrape(em: EntityManager, id: string): Promise<ReviewScrapeView | undefined> {
  const scrape = selectScrapes(scrapesOf(em.getKysely())).select(REVIEWS.as('reviews')).where('s.id', '=', id)
  const [found] = await readJson(em, scrape)
  if (!found) return undefined
  return { ...found, message: messageOf(found), review: found.reviews[0] ?? null }
}

export const toRow = (stored: StoredScrape): ReviewScrapeRow => ({ ...stored, message: messageOf(stored) })

type Told = Pick<StoredScrape, 'status' | 'found' | 'added' | 'previewState'>

/** The specified texts, where they are true. */
function messageOf(told: Told): string | null {
  const { status, found, previewState } = told
  if (previewState === 'saved')
    return found === 0 ? 'Nothing was saved: it was removed here before.' : saved(told)
  if (previewState === 'discarded') return 'Discarded. Nothing was saved.'
  if (previewState === 'expired') return 'This preview has ended. Nothing was saved.'
  if (status === 'failed') return 'Failed to scrape reviews securely'
  if (status === 'stopped')
    return previewState ? 'Stopped. Nothing is saved yet.' : 'Stopped. What was read before is kept.'
  if (status !== 'succeeded') return null
  if (found === 0) return 'No reviews were found at this address.'
  return previewState ? 'Nothing is saved yet.' : saved(told)
}

const saved = ({ found, added }: Told) =>
  found === 1 && added === 1 ? 'Review scraped successfully' : 'Reviews scraped and saved securely'
