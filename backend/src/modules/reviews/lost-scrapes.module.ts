import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { Database } from '../../platform/database/index.js'
import { removeLeftovers } from './browser/index.js'
import { ReviewsModule } from './reviews.module.js'
import { SCRAPE_LIMITS, type ScrapeLimits } from './scrape-limits.js'
import { endLost, LOSS } from './scrape-state.js'

/** Looks so often while a run may be silent. */
const LOOKS = 6

/** Clears up after workers that were killed: their runs, their browsers and the folders of those. */
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
    const ids = await this.database.transaction(LOSS, (em) => endLost(em, this.limits.lostAfterMs))
    if (ids.length > 0) this.logger.warn({ ids, msg: 'Nobody had these runs any more' })
  }
}

/** For the background process. */
@Module({ imports: [ReviewsModule], providers: [LostScrapes] })
export class LostScrapesModule {}
