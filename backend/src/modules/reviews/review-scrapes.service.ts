import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import {
  type ReviewScrapeInput,
  type ReviewScrapeView,
  type ScrapeReceipt,
  UNDER_WAY,
} from './review-scrape.dto.js'
import { reviewScrape } from './review-scrape.jobs.js'
import { findScrape } from './review-scrape.repository.js'
import { findHospitalOf, findSource, type ReviewSource } from './review-source.repository.js'
import { SCRAPE_LIMITS, type ScrapeLimits } from './scrape-limits.js'
import { endLost, endScrape, STOP_CHANNEL } from './scrape-state.js'
import { pageAddress } from './source-address.js'

/** What administrators do with the reading of reviews. */
@Injectable()
export class ReviewScrapesService {
  constructor(
    private readonly database: Database,
    @Inject(SCRAPE_LIMITS) private readonly limits: ScrapeLimits,
  ) {}

  /**
   * Queues the reading of the reviews at an address; its progress is told by live events.
   * @throws ProblemError hospital_id_required, invalid_input, source_refused, scrape_under_way: nothing is queued then
   */
  async start(actor: UserActor, input: ReviewScrapeInput): Promise<ScrapeReceipt> {
    const { hospitalUrl, preview = false, recipe } = input
    if (recipe && !preview) throw fieldError('recipe', 'recipe_needs_preview')
    if (!input.hospitalId && !recipe) throw new ProblemError('hospital_id_required')
    if (!URL.canParse(hospitalUrl)) throw fieldError('hospitalUrl', 'whole_web_address')
    return this.database.transaction(actor, async (em) => {
      const hospitalId = input.hospitalId ?? (await findHospitalOf(em, hospitalUrl))
      if (!hospitalId) throw new ProblemError('source_refused')
      const source = await findSource(em, hospitalId)
      if (!source) throw fieldError('hospitalId', 'hospital_unknown')
      const url = pageAddress(hospitalUrl, source.hosts)
      if (!url) throw refusedSource(source)
      await endLost(em, this.limits, hospitalId)
      const id = uuid()
      const queued = await em
        .getKysely<Tables>()
        .insertInto('review_scrapes')
        .values({ id, hospital_id: hospitalId, url, requested_by: actor.userId, preview, recipe })
        .onConflict((conflict) =>
          conflict
            .column('hospital_id')
            // The condition of the index.
            .where(
              'status',
              'in',
              UNDER_WAY.map((status) => sql.lit(status)),
            )
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      if (!queued) throw new ProblemError('scrape_under_way')
      await sendJob(em, reviewScrape, { scrapeId: id })
      await audit(em, actor, {
        action: 'review_scrape.start',
        subjectType: 'review_scrape',
        subjectId: id,
        details: {
          hospitalId,
          host: new URL(url).hostname,
          ...(preview && { preview }),
          ...(recipe && { triesRecipe: true }),
        },
      })
      return { id }
    })
  }

  get(actor: UserActor, id: string): Promise<ReviewScrapeView> {
    return this.database.transaction(actor, (em) => scrapeView(em, id))
  }

  /**
   * One that has not begun ends at once; one that is under way ends where it is, and keeps what it has stored.
   * @throws ProblemError not_found, invalid_transition for one that has ended
   */
  stop(actor: UserActor, id: string): Promise<ReviewScrapeView> {
    return this.database.transaction(actor, async (em) => {
      const db = em.getKysely<Tables>()
      const run = await db
        .selectFrom('review_scrapes')
        .select('status')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!run) throw new ProblemError('not_found')
      if (!UNDER_WAY.includes(run.status)) throw new ProblemError('invalid_transition')
      await audit(em, actor, { action: 'review_scrape.stop', subjectType: 'review_scrape', subjectId: id })
      if (run.status === 'queued') await endScrape(em, actor, id, { status: 'stopped' })
      else
        await db
          .updateTable('review_scrapes')
          .set(({ eb }) => ({ status: 'stopping', version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning(({ fn, val, cast }) =>
            fn('pg_notify', [val(STOP_CHANNEL), cast('id', 'text')]).as('told'),
          )
          .execute()
      return scrapeView(em, id)
    })
  }
}

/** Names the hosts on which reviews of the hospital may be read. */
const refusedSource = ({ hosts }: ReviewSource) =>
  hosts.length > 0
    ? new ProblemError('source_refused', { reason: 'source_elsewhere', params: { hosts: hosts.join(', ') } })
    : new ProblemError('source_refused', { reason: 'source_unknown' })

export async function scrapeView(em: EntityManager, id: string): Promise<ReviewScrapeView> {
  const view = await findScrape(em, id)
  if (!view) throw new ProblemError('not_found')
  return view
}
