import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { removeLeftovers } from '../../platform/chromium/index.js'
import { Database } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { reviewScrape } from './review-scrape.jobs.js'
import { ReviewsModule } from './reviews.module.js'
import { SCRAPE_LIMITS, type ScrapeLimits } from './scrape-limits.js'
import { endLost, LOSS, requeueLost } from './scrape-state.js'

/** Looks so often while a run may be silent. */
const LOOKS = 6

/** Clears up after workers that were killed: their runs go on, their browsers and the folders of those go. */
@Injectable()
class LostScrapes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('reviews.lost')
  private interval: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private startedAt = 0

  constructor(
    private readonly database: Database,
    @Inject(SCRAPE_LIMITS) private readonly limits: ScrapeLimits,
  ) {}

  async onApplicationBootstrap() {
    const leftovers = await removeLeftovers()
    if (leftovers.removed.length + leftovers.failed.length > 0)
      this.logger.warn({ ...leftovers, msg: 'A worker that was killed had left browsers behind' })
    this.startedAt = performance.now()
    this.interval = setInterval(() => this.wake(), this.limits.lostAfterMs / LOOKS)
  }

  async beforeApplicationShutdown() {
    clearInterval(this.interval)
    await this.running
  }

  /** After a time without any worker, the queue gives its runs back first. */
  private wake() {
    if (performance.now() - this.startedAt < this.limits.lostAfterMs) return
    this.running ??= this.turn()
      .catch((err: unknown) => this.logger.warn({ err, msg: 'Lost runs wait for the next look' }))
      .finally(() => {
        this.running = undefined
      })
  }

  private async turn(): Promise<void> {
    const { queued, ended } = await this.database.transaction(LOSS, async (em) => {
      const queued = await requeueLost(em, this.limits)
      // The message of a worker that was killed may lie in the queue yet, or be given up there: whichever comes first begins.
      for (const scrapeId of queued) await sendJob(em, reviewScrape, { scrapeId })
      return { queued, ended: await endLost(em, this.limits) }
    })
    if (queued.length + ended.length > 0)
      this.logger.warn({ queued, ended, msg: 'Nobody had these runs any more' })
  }
}

/** For the background process. */
@Module({ imports: [ReviewsModule], providers: [LostScrapes] })
export class LostScrapesModule {}
