import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import type { AdminReviewPatch, AdminReviewView, ReviewFigures, ReviewRemoval } from './admin-review.dto.js'
import { lockReview, removeReview, reviewFigures, updateReview } from './admin-review.repository.js'
import { REVIEW_LIST } from './review-list.js'

/** What the team does with reviews. Pages and averages follow with the commit. */
@Injectable()
export class AdminReviewsService {
  constructor(private readonly database: Database) {}

  figures(actor: UserActor): Promise<ReviewFigures> {
    return this.database.transaction(actor, reviewFigures)
  }

  get(actor: UserActor, id: string): Promise<AdminReviewView> {
    return this.database.transaction(actor, (em) => findRow(em, REVIEW_LIST, id))
  }

  /** @throws ProblemError not_found, stale_version */
  patch(actor: UserActor, id: string, { version, ...change }: AdminReviewPatch): Promise<AdminReviewView> {
    return this.database.transaction(actor, async (em) => {
      const before = await lock(em, id, version)
      const { isSuccessStory = before.isSuccessStory, state = before.state } = change
      if (isSuccessStory === before.isSuccessStory && state === before.state) return before
      await updateReview(em, id, { isSuccessStory, state })
      await audit(em, actor, {
        action: 'review.change',
        subjectType: 'review',
        subjectId: id,
        details: { hospitalId: before.hospital.id, isSuccessStory, state },
      })
      return findRow(em, REVIEW_LIST, id)
    })
  }

  /**
   * @returns what is gone
   * @throws ProblemError not_found, stale_version
   */
  remove(actor: UserActor, id: string, { reason, version }: ReviewRemoval): Promise<AdminReviewView> {
    return this.database.transaction(actor, async (em) => {
      const before = await lock(em, id, version)
      await removeReview(em, id, reason)
      await audit(em, actor, {
        action: 'review.remove',
        subjectType: 'review',
        subjectId: id,
        details: { hospitalId: before.hospital.id, reason },
      })
      return before
    })
  }
}

async function lock(em: EntityManager, id: string, version: number): Promise<AdminReviewView> {
  const review = await lockReview(em, id)
  if (review.version !== version) throw new ProblemError('stale_version')
  return review
}
