import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { findRow } from '../../platform/lists/index.js'
import type { AdminReviewView, RemovalReason, ReviewFigures } from './admin-review.dto.js'
import { REVIEW_LIST } from './review-list.js'

/** The review; whoever else would change it waits. */
export async function lockReview(em: EntityManager, id: string): Promise<AdminReviewView> {
  await em
    .getKysely<Tables>()
    .selectFrom('hospital_reviews')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return findRow(em, REVIEW_LIST, id)
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
