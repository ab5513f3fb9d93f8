import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import {
  type PreviewDecision,
  type PreviewSaving,
  type ReviewScrapeView,
  UNDER_WAY,
} from './review-scrape.dto.js'
import { previewStateOf } from './review-scrape.repository.js'
import { scrapeView } from './review-scrapes.service.js'
import { tellProgress } from './scrape-state.js'
import { countFound, draftsOf, endPreview, storeReviews } from './scraped-reviews.repository.js'

/** What becomes of what a preview has read. */
@Injectable()
export class ReviewPreviewsService {
  constructor(private readonly database: Database) {}

  /**
   * Stores all of it, or the chosen ones, as a run does that is no preview; the rest goes.
   * @throws ProblemError not_found, invalid_transition for what is not to be decided, stale_version, invalid_input
   */
  save(actor: UserActor, id: string, { version, places }: PreviewSaving): Promise<ReviewScrapeView> {
    return this.database.transaction(actor, async (em) => {
      const { hospitalId } = await lockOpenPreview(em, id, version)
      const chosen = await draftsOf(em, id, places)
      if (chosen.length === 0 || (places && chosen.length < places.length))
        throw fieldError('places', 'preview_reviews_unknown')
      const removed = await storeReviews(em, { id, hospitalId }, chosen)
      await endPreview(em, id, 'saved')
      const found = await countFound(em, { id, preview: false })
      await audit(em, actor, {
        action: 'review_scrape.save',
        subjectType: 'review_scrape',
        subjectId: id,
        details: { hospitalId, chosen: chosen.length, found, removed },
      })
      await tellProgress(em, id)
      return scrapeView(em, id)
    })
  }

  /** @throws ProblemError not_found, invalid_transition for what is not to be decided, stale_version */
  discard(actor: UserActor, id: string, { version }: PreviewDecision): Promise<ReviewScrapeView> {
    return this.database.transaction(actor, async (em) => {
      const { hospitalId } = await lockOpenPreview(em, id, version)
      await endPreview(em, id, 'discarded')
      await audit(em, actor, {
        action: 'review_scrape.discard',
        subjectType: 'review_scrape',
        subjectId: id,
        details: { hospitalId },
      })
      await tellProgress(em, id)
      return scrapeView(em, id)
    })
  }
}

async function lockOpenPreview(em: EntityManager, id: string, version: number) {
  const run = await em
    .getKysely<Tables>()
    .selectFrom('review_scrapes as s')
    .select((eb) => ['s.hospital_id as hospitalId', 's.status', 's.version', previewStateOf(eb).as('state')])
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw new ProblemError('not_found')
  if (UNDER_WAY.includes(run.status) || run.state !== 'open') throw new ProblemError('invalid_transition')
  if (run.version !== version) throw new ProblemError('stale_version')
  return run
}
