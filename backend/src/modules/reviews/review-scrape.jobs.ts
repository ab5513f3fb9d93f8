import { setTimeout as pause } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { systemActor } from '../../platform/authz/index.js'
import { orAborted } from '../../platform/concurrency/index.js'
import { Database, PostgresListener, type Tables } from '../../platform/database/index.js'
import { firstTime } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { Browsers } from './browser/index.js'
import { extractReviews } from './extraction/extract-reviews.js'
import { PageProblem, PoliteReader } from './polite-reader.js'
import { recipeOf } from './review-recipe.repository.js'
import { findSource, type ReviewSource } from './review-source.repository.js'
import { SCRAPE_LIMITS, type ScrapeLimits, USUAL_LIMITS } from './scrape-limits.js'
import {
  beat,
  beginRun,
  endScrape,
  giveBack,
  noteProblem,
  type Outcome,
  type Run,
  RunOver,
  STOP_CHANNEL,
  storePage,
} from './scrape-state.js'
import { pageAddress } from './source-address.js'

const CLOSES_WITHIN_MS = 5_000
/** One page shows whether a recipe fits. */
const PAGES_OF_A_TRIAL = 1

export class ReviewScrapePayload {
  @IsUUID()
  scrapeId!: string
}

export const reviewScrape = defineJob({
  name: 'review.scrape',
  queue: 'scraping',
  version: 1,
  payload: ReviewScrapePayload,
  attempts: USUAL_LIMITS.attempts,
  backoffMs: 5_000,
  /** Past the limit of a run, which ends it with what it has. */
  timeoutMs: 360_000,
})

const SCRAPER = systemActor(reviewScrape.name)

/** @throws PageProblem for a page that cannot be taken apart */
function readReviews(...given: Parameters<typeof extractReviews>) {
  try {
    return extractReviews(...given)
  } catch {
    throw new PageProblem('unreadable')
  }
}

@Injectable()
export class ReviewScrapeJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReviewScrapeJobs.name)
  private readonly underWay = new Map<string, AbortController>()
  private readonly shutdown = new AbortController()

  constructor(
    private readonly database: Database,
    private readonly listener: PostgresListener,
    private readonly browsers: Browsers,
    @Inject(SCRAPE_LIMITS) private readonly limits: ScrapeLimits,
  ) {}

  async onApplicationBootstrap() {
    await this.listener.listen(STOP_CHANNEL, {
      onMessage: (id) => this.underWay.get(id)?.abort(new RunOver('stopped')),
      onConnected: () => void this.hearMissedStops(),
    })
  }

  /** A run gives itself back to the queue: another worker begins it again, and doubles nothing. */
  onModuleDestroy() {
    this.shutdown.abort(new Error('This worker ends'))
  }

  @HandlesJob(reviewScrape)
  async scrape({ scrapeId }: ReviewScrapePayload, message: JobMessage): Promise<void> {
    const stop = new AbortController()
    this.underWay.set(scrapeId, stop)
    let beating: NodeJS.Timeout | undefined
    try {
      const run = await this.database.transaction(SCRAPER, (em) => beginRun(em, scrapeId))
      if (!run) return
      beating = setInterval(() => void this.beat(run, stop), this.limits.beatMs)
      const time = AbortSignal.timeout(this.limits.timeMs)
      const signal = AbortSignal.any([stop.signal, time, this.shutdown.signal, message.signal])
      const outcome = await this.outcomeOf(run, signal, time).catch(async (error: unknown) => {
        if (error instanceof RunOver)
          return error.why === 'stopped' ? ({ status: 'stopped' } as const) : undefined
        if (message.attempt < reviewScrape.attempts && run.attempt < this.limits.attempts) {
          await this.giveBack(run)
          throw error
        }
        this.logger.warn({ err: error, scrapeId, msg: 'No attempt at this run came to an end' })
        return { status: 'failed', errorCode: 'browser' } as const
      })
      if (outcome) await this.end(run, outcome, message.id)
    } finally {
      clearInterval(beating)
      // Another message of the run may have begun it again here.
      if (this.underWay.get(scrapeId) === stop) this.underWay.delete(scrapeId)
    }
  }

  /** @throws what another attempt may save */
  private async outcomeOf(run: Run, signal: AbortSignal, time: AbortSignal): Promise<Outcome> {
    if (run.status === 'stopping') return { status: 'stopped' }
    const source = await this.database.transaction(SCRAPER, (em) => findSource(em, run.hospitalId))
    // What was recorded when the run was asked for may have been withdrawn since.
    if (!source || !pageAddress(run.url, source.hosts))
      return { status: 'failed', errorCode: 'source_refused' }
    let isRead = false
    try {
      await this.readAll(run, source, signal, () => {
        isRead = true
      })
      return { status: 'succeeded' }
    } catch (error) {
      if (error instanceof PageProblem) return { status: 'failed', errorCode: error.code }
      if (!time.aborted || signal.reason !== time.reason) throw error
      if (!isRead) return { status: 'failed', errorCode: 'time_limit' }
      await this.note(run, run.url, 'time_limit')
      return { status: 'succeeded' }
    }
  }

  /** @throws PageProblem when the first page cannot be read; any other page leaves the rest as it is */
  private async readAll(
    run: Run,
    { hosts, hospitalName }: ReviewSource,
    signal: AbortSignal,
    isRead: () => void,
  ) {
    signal.throwIfAborted()
    const browser = await orAborted(this.browsers.open(signal), signal)
    try {
      const reader = new PoliteReader(browser, hosts, this.limits, signal)
      const addresses = [run.url]
      const known = new Set(addresses)
      let found = 0
      for (const [place, url] of addresses.entries()) {
        if (found >= this.limits.reviews) return await this.note(run, url, 'review_limit')
        if (run.recipe && place >= PAGES_OF_A_TRIAL) return
        if (place >= this.limits.pages) return await this.note(run, url, 'page_limit')
        try {
          const page = await reader.read(url)
          const recipe =
            run.recipe ??
            (await this.database.transaction(SCRAPER, (em) => recipeOf(em, new URL(page.url).hostname)))
          const { reviews, next, ...rest } = readReviews(page, { hospitalName, recipe, now: page.readAt })
          const kept = { ...page, ...rest, reviews: reviews.slice(0, this.limits.reviews - found) }
          found = await this.database.transaction(SCRAPER, (em) => storePage(em, run, kept))
          isRead()
          known.add(page.url)
          for (const address of next.filter((address) => !known.has(address))) {
            known.add(address)
            addresses.push(address)
          }
          if (kept.reviews.length < reviews.length) return await this.note(run, url, 'review_limit')
        } catch (error) {
          if (place === 0 || !(error instanceof PageProblem)) throw error
          await this.note(run, url, error.code)
        }
      }
    } finally {
      // What has hung is not waited for.
      const closed = browser
        .close()
        .catch((err: unknown) => this.logger.warn({ err, msg: 'A browser did not close' }))
      if (!signal.aborted) await Promise.race([closed, pause(CLOSES_WITHIN_MS, undefined, { ref: false })])
    }
  }

  /** Ends the attempt when it has been stopped, or another was begun after it. */
  private async beat(run: Run, stop: AbortController) {
    try {
      await this.database.transaction(SCRAPER, (em) => beat(em, run))
    } catch (error) {
      if (error instanceof RunOver) stop.abort(error)
      else this.logger.warn({ err: error, scrapeId: run.id, msg: 'A run could not tell that it goes on' })
    }
  }

  private giveBack(run: Run): Promise<void> {
    return this.database
      .transaction(SCRAPER, (em) => giveBack(em, SCRAPER, run))
      .catch((err: unknown) =>
        this.logger.warn({ err, scrapeId: run.id, msg: 'A run could not be given back' }),
      )
  }

  private note(run: Run, url: string, code: string): Promise<void> {
    return this.database.transaction(SCRAPER, (em) => noteProblem(em, run, { url, code }))
  }

  private end(run: Run, outcome: Outcome, messageId: string): Promise<void> {
    return this.database.transaction(SCRAPER, async (em) => {
      if (await endScrape(em, SCRAPER, run.id, outcome, run.attempt)) await firstTime(em, messageId)
    })
  }

  /** Nothing is heard while the connection is away. */
  private async hearMissedStops() {
    const ids = [...this.underWay.keys()]
    if (ids.length === 0) return
    const rows = await this.database.transaction(SCRAPER, (em) =>
      em
        .getKysely<Tables>()
        .selectFrom('review_scrapes')
        .select('id')
        .where('status', '=', 'stopping')
        .where('id', 'in', ids)
        .execute(),
    )
    for (const { id } of rows) this.underWay.get(id)?.abort(new RunOver('stopped'))
  }
}
