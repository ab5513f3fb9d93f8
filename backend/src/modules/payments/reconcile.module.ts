import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { PaymentsModule } from './payments.module.js'
import { Reconciler } from './reconciler.js'

const EVERY_MS = 5 * 60_000
const TURN = systemActor('payments.reconcile')

/** Compares our books with Stripe's every few minutes, one process at a time. */
@Injectable()
class Reconciliations implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('payments.reconcile')
  private interval: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined

  constructor(
    private readonly database: Database,
    private readonly reconciler: Reconciler,
  ) {}

  onApplicationBootstrap() {
    this.interval = setInterval(() => this.wake(), EVERY_MS)
  }

  async beforeApplicationShutdown() {
    clearInterval(this.interval)
    await this.running
  }

  private wake() {
    this.running ??= this.turn()
      .catch((err: unknown) => this.logger.warn({ err, msg: 'Comparing the books waits for its next turn' }))
      .finally(() => {
        this.running = undefined
      })
  }

  private turn(): Promise<void> {
    return this.database.transaction(TURN, async (em) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('payments.reconcile', 0)) as mine
      `.execute(em.getKysely())
      if (rows[0]?.mine) await this.reconciler.run()
    })
  }
}

/** For the background process. */
@Module({ imports: [PaymentsModule], providers: [Reconciliations] })
export class ReconcileModule {}
