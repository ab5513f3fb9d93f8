import type { EntityManager } from '@mikro-orm/postgresql'
import { type AliasedExpression, type ExpressionBuilder, expressionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { type ReadReview, rowsOf } from './read-reviews.sql.js'

interface ScrapeOf {
  id: string
  hospitalId: string
}

type Read = ExpressionBuilder<{ p: ReadReview }, 'p'>

const { cast, val, selectFrom } = expressionBuilder<Tables, never>()

/** Whether a review `p` that was read was removed here before. */
const isRemovedFrom = (hospitalId: string) => (eb: Read) =>
  eb.exists(
    selectFrom('removed_reviews as x')
      .select('x.source_hash')
      .where('x.hospital_id', '=', hospitalId)
      .where('x.source_hash', '=', eb.ref('p.sourceHash')),
  )

async function countRemoved(
  em: EntityManager,
  hospitalId: string,
  read: ReturnType<typeof rowsOf>,
): Promise<number> {
  const { removed } = await em
    .getKysely<Tables>()
    .selectFrom(read)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('removed'))
    .where(isRemovedFrom(hospitalId))
    .executeTakeFirstOrThrow()
  return removed
}

/**
 * Puts what was read on the hospital's page; a review that is there already is found again, one that was removed here
 * stays away.
 * @returns how many stay away
 */
export async function storeReviews(
  em: EntityManager,
  { id, hospitalId }: ScrapeOf,
  reviews: readonly ReadReview[],
): Promise<number> {
  const db = em.getKysely<Tables>()
  const read = rowsOf(reviews)
  const isRemoved = isRemovedFrom(hospitalId)
  await db
    .insertInto('hospital_reviews')
    .columns([
      'id',
      'hospital_id',
      'reviewer_name',
      'review_text',
      'rating',
      'rating_source',
      'review_date',
      'treatment_mentioned',
      'source_url',
      'scraped_at',
      'source_hash',
      'scrape_id',
    ])
    .expression(
      db
        .selectFrom(read)
        .select([
          'p.id',
          cast<string>(val(hospitalId), 'uuid').as('hospitalId'),
          'p.reviewerName',
          'p.reviewText',
          'p.rating',
          'p.ratingSource',
          'p.reviewDate',
          'p.treatmentMentioned',
          'p.sourceUrl',
          'p.readAt',
          'p.sourceHash',
          cast<string>(val(id), 'uuid').as('scrapeId'),
        ])
        .where((eb) => eb.not(isRemoved(eb))),
    )
    .onConflict((conflict) => conflict.columns(['hospital_id', 'source_hash']).doNothing())
    .execute()
  await db
    .insertInto('review_scrape_finds')
    .columns(['scrape_id', 'review_id', 'place'])
    .expression(
      db
        .selectFrom(read)
        .innerJoin('hospital_reviews as r', 'r.source_hash', 'p.sourceHash')
        .select((eb) => [
          cast<string>(val(id), 'uuid').as('scrapeId'),
          'r.id',
          eb(
            'p.place',
            '+',
            eb
              .selectFrom('review_scrape_finds as f')
              .select(({ fn }) => fn.countAll<number>().as('found'))
              .where('f.scrape_id', '=', id),
          ).as('place'),
        ])
        .where('r.hospital_id', '=', hospitalId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return countRemoved(em, hospitalId, read)
}

/**
 * Keeps what was read for a decision, each review once, and nothing that was removed here.
 * @returns how many stay away
 */
export async function storeDrafts(
  em: EntityManager,
  { id, hospitalId }: ScrapeOf,
  reviews: readonly ReadReview[],
): Promise<number> {
  const db = em.getKysely<Tables>()
  const read = rowsOf(reviews)
  const isRemoved = isRemovedFrom(hospitalId)
  await db
    .insertInto('review_scrape_drafts')
    .columns([
      'scrape_id',
      'place',
      'reviewer_name',
      'review_text',
      'rating',
      'rating_source',
      'review_date',
      'treatment_mentioned',
      'source_url',
      'source_hash',
      'read_at',
      'known',
    ])
    .expression(
      db
        .selectFrom(read)
        .select((eb) => [
          cast<string>(val(id), 'uuid').as('scrapeId'),
          eb('p.place', '+', nextPlaceIn(id)).as('place'),
          'p.reviewerName',
          'p.reviewText',
          'p.rating',
          'p.ratingSource',
          'p.reviewDate',
          'p.treatmentMentioned',
          'p.sourceUrl',
          'p.sourceHash',
          'p.readAt',
          eb
            .exists(
              eb
                .selectFrom('hospital_reviews as r')
                .select('r.id')
                .where('r.hospital_id', '=', hospitalId)
                .whereRef('r.source_hash', '=', 'p.sourceHash'),
            )
            .as('known'),
        ])
        .where((eb) => eb.not(isRemoved(eb))),
    )
    .onConflict((conflict) => conflict.columns(['scrape_id', 'source_hash']).doNothing())
    .execute()
  return countRemoved(em, hospitalId, read)
}

/** The place behind the last draft of a run. */
const nextPlaceIn = (id: string) =>
  selectFrom('review_scrape_drafts as d')
    .select(({ eb, fn, lit }) => fn.coalesce(eb(fn.max('d.place'), '+', 1), lit(0)).as('next'))
    .where('d.scrape_id', '=', id)

/** Notes how much the run has found: on the hospital's page, or for a decision. */
export async function countFound(
  em: EntityManager,
  { id, preview }: { id: string; preview: boolean },
): Promise<number> {
  const db = em.getKysely<Tables>()
  const run = await db
    .updateTable('review_scrapes as s')
    .from(preview ? countDrafts(db, id) : countFinds(db, id))
    .set(({ ref }) => ({ found: ref('c.found'), added: ref('c.added'), known: ref('c.known') }))
    .where('s.id', '=', id)
    .returning('s.found')
    .executeTakeFirst()
  return run?.found ?? 0
}

type Counted = AliasedExpression<Record<'found' | 'added' | 'known', number>, 'c'>

const countDrafts = (db: Kysely<Tables>, id: string): Counted =>
  db
    .selectFrom('review_scrape_drafts')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('found'),
      cast<number>(lit(0), 'integer').as('added'),
      fn.countAll<number>().filterWhere('known', '=', true).as('known'),
    ])
    .where('scrape_id', '=', id)
    .as('c')

const countFinds = (db: Kysely<Tables>, id: string): Counted =>
  db
    .selectFrom('review_scrape_finds as f')
    .innerJoin('hospital_reviews as r', 'r.id', 'f.review_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('found'),
      fn.countAll<number>().filterWhere('r.scrape_id', '=', id).as('added'),
      fn.countAll<number>().filterWhere('r.scrape_id', 'is distinct from', id).as('known'),
    ])
    .where('f.scrape_id', '=', id)
    .as('c')

/** The chosen drafts of a preview, or all of them. */
export async function draftsOf(
  em: EntityManager,
  id: string,
  places: readonly number[] | undefined,
): Promise<ReadReview[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('review_scrape_drafts')
    .select((eb) => [
      'place',
      'reviewer_name as reviewerName',
      'review_text as reviewText',
      eb.cast<number>('rating', 'float8').as('rating'),
      'rating_source as ratingSource',
      'review_date as reviewDate',
      'treatment_mentioned as treatmentMentioned',
      'source_url as sourceUrl',
      'source_hash as sourceHash',
      'read_at as readAt',
    ])
    .where('scrape_id', '=', id)
    .$if(places !== undefined, (drafts) => drafts.where('place', 'in', places ?? []))
    .orderBy('place')
    .execute()
}

export type PreviewEnd = 'saved' | 'discarded' | 'expired'

/** The drafts go: what they hold was written by others. */
export async function endPreview(em: EntityManager, id: string, end: PreviewEnd): Promise<void> {
  const db = em.getKysely<Tables>()
  await db.deleteFrom('review_scrape_drafts').where('scrape_id', '=', id).execute()
  await db
    .updateTable('review_scrapes')
    .set(({ eb }) => ({ preview_end: end, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
