import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { utc } from '../../platform/database/index.js'
import type { AdminReviewView, RemovalReason, ReviewFigures } from './admin-review.dto.js'

export const ANY_REVIEW = sql`hospital_reviews r join hospitals h on h.id = r.hospital_id`
export const REVIEW_STATE = sql`case when r.is_hidden then 'hidden' else 'shown' end`
export const ANY_REVIEW_VIEW = sql<AdminReviewView>`json_build_object(
  'id', r.id, 'hospital', json_build_object('id', h.id, 'slug', h.slug, 'name', h.name), 'reviewerName', r.reviewer_name,
  'reviewText', r.review_text, 'rating', case when r.rating_source = 'stated' then r.rating end,
  'reviewDate', r.review_date, 'treatmentMentioned', r.treatment_mentioned, 'sourceUrl', r.source_url,
  'isSuccessStory', r.is_success_story, 'state', ${REVIEW_STATE}, 'scrapedAt', ${utc('r.scraped_at')},
  'moderatedAt', ${utc('r.moderated_at')}, 'version', r.version)`

/** For staff: whoever calls this has checked the permission. */
export async function findAnyReview(em: EntityManager, id: string): Promise<AdminReviewView | undefined> {
  const { rows } = await sql<{ view: AdminReviewView }>`
    select ${ANY_REVIEW_VIEW} as view from ${ANY_REVIEW} where r.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** The review; whoever else would change it waits. */
export async function lockReview(em: EntityManager, id: string): Promise<AdminReviewView | undefined> {
  await sql`select from hospital_reviews where id = ${id} for update`.execute(em.getKysely())
  return findAnyReview(em, id)
}

export async function updateReview(
  em: EntityManager,
  id: string,
  { isSuccessStory, state }: Pick<AdminReviewView, 'isSuccessStory' | 'state'>,
): Promise<void> {
  await sql`
    update hospital_reviews set is_success_story = ${isSuccessStory}, is_hidden = ${state === 'hidden'},
      moderated_at = now(), version = version + 1
    where id = ${id}
  `.execute(em.getKysely())
}

/** For good: its hash stays, so that no run brings it back. */
export async function removeReview(em: EntityManager, id: string, reason: RemovalReason): Promise<void> {
  await sql`
    with gone as (delete from hospital_reviews where id = ${id} returning hospital_id, source_hash)
    insert into removed_reviews (hospital_id, source_hash, reason)
    select hospital_id, source_hash, ${reason} from gone where source_hash is not null
    on conflict (hospital_id, source_hash) do update set reason = excluded.reason, removed_at = now()
  `.execute(em.getKysely())
}

export async function reviewFigures(em: EntityManager): Promise<ReviewFigures> {
  const { rows } = await sql<ReviewFigures>`
    select count(*)::int as total, count(*) filter (where is_success_story)::int as "successStories",
      count(*) filter (where rating_source = 'stated')::int as "withRatings",
      round(avg(rating) filter (where rating_source = 'stated'), 1)::float8 as "averageRating"
    from hospital_reviews
  `.execute(em.getKysely())
  return rows[0] ?? { total: 0, successStories: 0, withRatings: 0, averageRating: null }
}
