import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { systemActor } from '../authz/index.js'
import { Database, NOW, PostgresListener, type Tables } from '../database/index.js'
import { Storage } from '../storage/index.js'
import { OBJECT_REMOVALS_CHANNEL } from './object-removals.js'
import { nextAttempt } from './object-removals.sql.js'

/** What is due is also looked for so often: time announces nothing. */
const INTERVAL_MS = 30_000
const REMOVER = systemActor('storage.remove')

/** Removes stored objects whose time has come, for as long as it takes. Any number may run: each takes another row. */
@Injectable()
export class ObjectRemover implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ObjectRemover.name)
  private interval: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private closed = false

  constructor(
    private readonly database: Database,
    private readonly listener: PostgresListener,
    private readonly storage: Storage,
  ) {}

  async onApplicationBootstrap() {
    const wake = () => this.wake()
    await this.listener.listen(OBJECT_REMOVALS_CHANNEL, { onMessage: wake, onConnected: wake })
    this.interval = setInterval(wake, INTERVAL_MS)
  }

  async beforeApplicationShutdown() {
    this.closed = true
    clearInterval(this.interval)
    await this.running
  }

  private wake() {
    if (this.closed) return
    this.again = true
    this.running ??= this.work().finally(() => {
      this.running = undefined
      if (this.again) this.wake()
    })
  }

  private async work() {
    try {
      while (this.again && !this.closed) {
        this.again = false
        while (!this.closed && (await this.removeOne()));
      }
    } catch (error) {
      this.again = false
      this.logger.warn({ err: error, msg: 'Removing stored objects waits for its next turn' })
    }
  }

  /**
   * The row goes when the object is gone: a crash in between removes once more what is not there, which is no error.
   * @returns false when nothing is due
   */
  private async removeOne(): Promise<boolean> {
    let path: string | undefined
    try {
      await this.database.transaction(REMOVER, async (em) => {
        const removal = await em
          .getKysely<Tables>()
          .deleteFrom('object_removals')
          .where('path', '=', ({ selectFrom }) =>
            selectFrom('object_removals')
              .select('path')
              .where('due_at', '<=', NOW)
              .orderBy('due_at')
              .limit(1)
              .forUpdate()
              .skipLocked(),
          )
          .returning('path')
          .executeTakeFirst()
        path = removal?.path
        if (path) await this.storage.delete(path)
      })
    } catch (error) {
      if (!path) throw error
      this.logger.error({ err: error, msg: 'A stored object could not be removed; it will be tried again' })
      await this.postpone(path)
    }
    return path !== undefined
  }

  private async postpone(path: string): Promise<void> {
    await this.database.transaction(REMOVER, (em) =>
      em
        .getKysely<Tables>()
        .updateTable('object_removals')
        .set((eb) => ({ failures: eb('failures', '+', 1), due_at: nextAttempt(eb.ref('failures')) }))
        .where('path', '=', path)
        .execute(),
    )
  }
}
