import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type ColumnsOf, readJson, type Tables, utc } from '../../platform/database/index.js'
import type { ReviewScrapeRow, ReviewScrapeView } from './review-scrape.dto.js'

/** Its message is made from the rest. */
export type StoredScrape = Omit<ReviewScrapeRow, 'message'>

/** All runs with their hospitals, as `s` and `h`. */
export const scrapesOf = (db: Kysely<Tables>) =>
  db.selectFrom('review_scrapes as s').innerJoin('hospitals as h', 'h.id', 's.hospital_id')

type Scrapes = ColumnsOf<typeof scrapesOf>

/** The state of a run `s` that is a preview. Null for any other run. */
export const previewStateOf = (eb: ExpressionBuilder<{ s: Selectable<Tables['review_scrapes']> }, 's'>) =>
  eb
    .case()
    .when('s.preview', '=', true)
    .then(eb.fn.coalesce('s.preview_end', sql.lit('open' as const)))
    .end()

/** Selects a run but for its message. */
export const selectScrapes = (rows: ReturnType<typeof scrapesOf>) =>
  rows.select((eb) => [
    's.id',
    's.hospital_id as hospitalId',
    'h.name as hospitalName',
    's.url as hospitalUrl',
    's.requested_by as requestedBy',
    previewStateOf(eb).as('previewState'),
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

/** The columns that a review has, stored or not. */
type Said =
  | 'reviewer_name'
  | 'review_text'
  | 'rating'
  | 'rating_source'
  | 'review_date'
  | 'treatment_mentioned'
  | 'source_url'
type Review = ExpressionBuilder<{ r: Pick<Selectable<Tables['hospital_reviews']>, Said> }, 'r'>

/** Selects what a review `r` says, stored or not. The specified default of a date that nobody stated is the day of reading. */
const readReview = (eb: Review, readAt: Expression<string>) =>
  [
    'r.reviewer_name as reviewerName',
    'r.review_text as reviewText',
    eb.ref('r.rating').$notNull().as('rating'),
    eb('r.rating_source', '=', 'stated').$castTo<boolean>().as('ratingStated'),
    eb.fn
      .coalesce('r.review_date', eb.cast<string>(eb.fn('timezone', [sql.lit('UTC'), readAt]), 'date'))
      .as('reviewDate'),
    eb('r.review_date', 'is not', null).$castTo<boolean>().as('reviewDateStated'),
    'r.treatment_mentioned as treatmentMentioned',
    'r.source_url as sourceUrl',
  ] as const

/** The stored reviews that a run `s` found. */
const findsOf = (scrapes: Scrapes) =>
  scrapes
    .selectFrom('review_scrape_finds as f')
    .innerJoin('hospital_reviews as r', 'r.id', 'f.review_id')
    .select((eb) => [
      ...readReview(eb, eb.ref('r.scraped_at')),
      'f.place',
      eb.cast<string | null>('r.id', 'uuid').as('id'),
      'r.is_success_story as isSuccessStory',
      eb('r.scrape_id', 'is not distinct from', eb.ref('s.id')).$castTo<boolean>().as('isNew'),
    ])
    .whereRef('f.scrape_id', '=', 's.id')
    .orderBy('f.place')

/** The reviews that wait for a decision about the preview `s`. */
const draftsOf = (scrapes: Scrapes) =>
  scrapes
    .selectFrom('review_scrape_drafts as r')
    .select((eb) => [
      ...readReview(eb, eb.ref('r.read_at')),
      'r.place',
      eb.cast<string | null>(eb.lit(null), 'uuid').as('id'),
      eb.cast<boolean>(eb.lit(false), 'boolean').as('isSuccessStory'),
      eb.not('r.known').as('isNew'),
    ])
    .whereRef('r.scrape_id', '=', 's.id')
    .orderBy('r.place')

const reviewsOf = (eb: Scrapes) =>
  eb
    .case()
    .when(eb.and([eb('s.preview', '=', true), eb('s.preview_end', 'is', null)]))
    .then(jsonArrayFrom(draftsOf(eb)))
    .else(jsonArrayFrom(findsOf(eb)))
    .end()

/** For administrators: whoever calls this has checked the permission. */
export async function findScrape(em: EntityManager, id: string): Promise<ReviewScrapeView | undefined> {
  const scrape = selectScrapes(scrapesOf(em.getKysely()))
    .select((eb) => reviewsOf(eb).as('reviews'))
    .where('s.id', '=', id)
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
