import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import type { UpkeepTask } from './upkeep-registry.js'
import { UpkeepRunner } from './upkeep-runner.js'

/** How late a task may begin. */
const LOOK_EVERY_MS = 5_000
/** A slow one does not hold up the others; each takes two connections. */
const AT_ONCE = 2

/** Begins what is due, in every worker process; the runner lets in one. */
@Injectable()
export class UpkeepSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('upkeep')
  private readonly stop = new AbortController()
  private interval: NodeJS.Timeout | undefined
  private readonly running = new Map<string, Promise<void>>()

  constructor(private readonly runner: UpkeepRunner) {}

  onApplicationBootstrap() {
    this.interval = setInterval(() => void this.look(), LOOK_EVERY_MS)
  }

  async beforeApplicationShutdown() {
    this.stop.abort()
    clearInterval(this.interval)
    await Promise.all(this.running.values())
  }

  private async look(): Promise<void> {
    try {
      for (const task of await this.runner.due()) {
        if (this.stop.signal.aborted || this.running.size >= AT_ONCE) return
        if (!this.running.has(task.name)) this.begin(task)
      }
    } catch (error) {
      this.putOff(error)
    }
  }

  private begin(task: UpkeepTask) {
    const run = this.runner
      .runWhenDue(task, this.stop.signal)
      .then(
        () => undefined,
        (error: unknown) => this.putOff(error),
      )
      .finally(() => this.running.delete(task.name))
    this.running.set(task.name, run)
  }

  private putOff(error: unknown) {
    this.logger.warn({ err: error, msg: 'The upkeep waits for its next turn' })
  }
}
