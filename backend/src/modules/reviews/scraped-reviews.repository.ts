import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ScrapedReview } from './extraction/scraped-review.js'

export interface ReadReview extends ScrapedReview {
  /** The page, after redirects. */
  sourceUrl: string
  readAt: Date
  place: number
}

interface ScrapeOf {
  id: string
  hospitalId: string
}

const rowsOf = (reviews: readonly ReadReview[]) => {
  const json = JSON.stringify(reviews.map((review) => ({ ...review, id: uuid() })))
  return sql`json_to_recordset(${json}::json) as p(id uuid, place integer, "reviewerName" text, "reviewText" text,
    rating numeric, "ratingSource" text, "reviewDate" date, "treatmentMentioned" text, "sourceUrl" text,
    "readAt" timestamptz, "sourceHash" text)`
}

const isRemovedFrom = (hospitalId: string) => sql`exists (
  select from removed_reviews where hospital_id = ${hospitalId} and source_hash = p."sourceHash")`

async function countRemoved(em: EntityManager, read: RawBuilder<unknown>, isRemoved: RawBuilder<unknown>) {
  const { rows } = await sql<{ removed: number }>`
    select count(*)::int as removed from ${read} where ${isRemoved}
  `.execute(em.getKysely())
  return rows[0]?.removed ?? 0
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
  const db = em.getKysely()
  const read = rowsOf(reviews)
  const isRemoved = isRemovedFrom(hospitalId)
  await sql`
    insert into hospital_reviews (id, hospital_id, reviewer_name, review_text, rating, rating_source, review_date,
      treatment_mentioned, source_url, scraped_at, source_hash, scrape_id)
    select id, ${hospitalId}::uuid, "reviewerName", "reviewText", rating, "ratingSource", "reviewDate",
      "treatmentMentioned", "sourceUrl", "readAt", "sourceHash", ${id}::uuid
    from ${read} where not ${isRemoved}
    on conflict (hospital_id, source_hash) do nothing
  `.execute(db)
  await sql`
    insert into review_scrape_finds (scrape_id, review_id, place)
    select ${id}::uuid, r.id, p.place + (select count(*) from review_scrape_finds where scrape_id = ${id})
    from ${read} join hospital_reviews r on r.hospital_id = ${hospitalId} and r.source_hash = p."sourceHash"
    on conflict do nothing
  `.execute(db)
  return countRemoved(em, read, isRemoved)
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
  const read = rowsOf(reviews)
  const isRemoved = isRemovedFrom(hospitalId)
  await sql`
    insert into review_scrape_drafts (scrape_id, place, reviewer_name, review_text, rating, rating_source, review_date,
      treatment_mentioned, source_url, source_hash, read_at, known)
    select ${id}::uuid, p.place + (
        select coalesce(max(place) + 1, 0) from review_scrape_drafts where scrape_id = ${id}),
      "reviewerName", "reviewText", rating, "ratingSource", "reviewDate", "treatmentMentioned", "sourceUrl", "sourceHash",
      "readAt", exists (
        select from hospital_reviews where hospital_id = ${hospitalId} and source_hash = p."sourceHash")
    from ${read} where not ${isRemoved}
    on conflict (scrape_id, source_hash) do nothing
  `.execute(em.getKysely())
  return countRemoved(em, read, isRemoved)
}

/** Notes how much the run has found: on the hospital's page, or for a decision. */
export async function countFound(
  em: EntityManager,
  { id, preview }: { id: string; preview: boolean },
): Promise<number> {
  const counted = preview
    ? sql`select count(*)::int as found, 0 as added, count(*) filter (where known)::int as known
        from review_scrape_drafts where scrape_id = ${id}`
    : sql`select count(*)::int as found, count(*) filter (where r.scrape_id = ${id})::int as added,
          count(*) filter (where r.scrape_id is distinct from ${id})::int as known
        from review_scrape_finds f join hospital_reviews r on r.id = f.review_id where f.scrape_id = ${id}`
  const { rows } = await sql<{ found: number }>`
    update review_scrapes s set found = f.found, added = f.added, known = f.known from (${counted}) f
    where s.id = ${id} returning s.found
  `.execute(em.getKysely())
  return rows[0]?.found ?? 0
}

/** The chosen drafts of a preview, or all of them. */
export async function draftsOf(
  em: EntityManager,
  id: string,
  places: readonly number[] | undefined,
): Promise<ReadReview[]> {
  const { rows } = await sql<ReadReview>`
    select place, reviewer_name as "reviewerName", review_text as "reviewText", rating::float8 as rating,
      rating_source as "ratingSource", to_char(review_date, 'YYYY-MM-DD') as "reviewDate",
      treatment_mentioned as "treatmentMentioned", source_url as "sourceUrl", source_hash as "sourceHash",
      read_at as "readAt"
    from review_scrape_drafts
    where scrape_id = ${id} and ${places ? sql`place = any(${places}::integer[])` : sql`true`}
    order by place
  `.execute(em.getKysely())
  return rows
}

export type PreviewEnd = 'saved' | 'discarded' | 'expired'

/** The drafts go: what they hold was written by others. */
export async function endPreview(em: EntityManager, id: string, end: PreviewEnd): Promise<void> {
  const db = em.getKysely()
  await sql`delete from review_scrape_drafts where scrape_id = ${id}`.execute(db)
  await sql`update review_scrapes set preview_end = ${end}, version = version + 1 where id = ${id}`.execute(
    db,
  )
}
