import type { EntityManager } from '@mikro-orm/postgresql'
import { NOW, readJson, type Tables } from '../../platform/database/index.js'
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
  await em
    .getKysely<Tables>()
    .updateTable('hospital_reviews')
    .set(({ eb }) => ({
      is_success_story: isSuccessStory,
      is_hidden: state === 'hidden',
      moderated_at: NOW,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** For good: its hash stays, so that no run brings it back. */
export async function removeReview(em: EntityManager, id: string, reason: RemovalReason): Promise<void> {
  await em
    .getKysely<Tables>()
    .with('gone', (db) =>
      db.deleteFrom('hospital_reviews').where('id', '=', id).returning(['hospital_id', 'source_hash']),
    )
    .insertInto('removed_reviews')
    .columns(['hospital_id', 'source_hash', 'reason'])
    .expression(({ selectFrom, val }) =>
      selectFrom('gone')
        .select(['hospital_id', 'source_hash', val(reason).as('reason')])
        .where('source_hash', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['hospital_id', 'source_hash'])
        .doUpdateSet(({ ref }) => ({ reason: ref('excluded.reason'), removed_at: NOW })),
    )
    .execute()
}

export async function reviewFigures(em: EntityManager): Promise<ReviewFigures> {
  const figures = em
    .getKysely<Tables>()
    .selectFrom('hospital_reviews')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('is_success_story', '=', true).as('successStories'),
      fn.countAll<number>().filterWhere('rating_source', '=', 'stated').as('withRatings'),
      fn<number | null>('round', [
        fn.avg<number | null>('rating').filterWhere('rating_source', '=', 'stated'),
        lit(1),
      ]).as('averageRating'),
    ])
  const [found] = await readJson(em, figures)
  return found ?? { total: 0, successStories: 0, withRatings: 0, averageRating: null }
}
