import { getQueueToken } from '@nestjs/bullmq'
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Queue } from 'bullmq'
import type { Selectable } from 'kysely'
import { systemActor } from '../authz/index.js'
import { Database, fromNow, NOW, PostgresListener, type Tables } from '../database/index.js'
import { definedJobs } from '../queue/job-contract.js'
import { isDue, OUTBOX_CHANNEL } from './outbox.js'

const BATCH = 100
const DAY_SECONDS = 86_400
const RELAY = systemActor('outbox.relay')

export interface RelayTiming {
  /** The safety net for a notification that was lost. */
  pollMs: number
  /** How often the relay looks for messages that the queue has lost. */
  refillEveryMs: number
  /** A message that was sent so long ago, is not handled and not in the queue, is lost. */
  lostAfterMs: number
}

export const RELAY_TIMING = Symbol('relay timing')
export const USUAL_TIMING: RelayTiming = { pollMs: 2_000, refillEveryMs: 30_000, lostAfterMs: 60_000 }

const MESSAGE = ['id', 'queue', 'job_name', 'payload'] as const
type Message = Pick<Selectable<Tables['outbox_messages']>, (typeof MESSAGE)[number]>

/** Moves committed messages to their queues. Any number of relays may run: each takes rows nobody holds. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name)
  private timers: NodeJS.Timeout[] = []
  private running: Promise<void> | undefined
  private again = false
  private refillDue = true
  private closed = false

  constructor(
    private readonly database: Database,
    private readonly listener: PostgresListener,
    private readonly modules: ModuleRef,
    @Inject(RELAY_TIMING) private readonly timing: RelayTiming,
  ) {}

  async onApplicationBootstrap() {
    const wake = () => this.wake()
    await this.listener.listen(OUTBOX_CHANNEL, { onMessage: wake, onConnected: wake })
    const refill = () => {
      this.refillDue = true
      this.wake()
    }
    this.timers = [setInterval(wake, this.timing.pollMs), setInterval(refill, this.timing.refillEveryMs)]
    this.wake()
  }

  async beforeApplicationShutdown() {
    this.closed = true
    for (const timer of this.timers) clearInterval(timer)
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
      do {
        this.again = false
        while (!this.closed && (await this.relayBatch()) === BATCH);
        if (this.refillDue && !this.closed) {
          await this.refill()
          this.refillDue = false
        }
      } while (this.again && !this.closed)
    } catch (error) {
      this.again = false
      this.logger.warn({ err: error, msg: 'The outbox waits for its next turn' })
    }
  }

  /** A crash after the queue took a message and before the commit sends it twice, under the same job id. */
  private relayBatch(): Promise<number> {
    return this.database.transaction(RELAY, async (em) => {
      const db = em.getKysely<Tables>()
      const rows = await db
        .selectFrom('outbox_messages')
        .select(MESSAGE)
        .where(isDue)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of rows) await this.enqueue(row)
      if (rows.length > 0) {
        const ids = rows.map(({ id }) => id)
        await db
          .updateTable('outbox_messages')
          .set({ sent_at: NOW })
          .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
          .execute()
      }
      return rows.length
    })
  }

  /** A queue that was emptied gets back what nobody has handled; what waits or has failed there stays as it is. */
  private async refill(): Promise<void> {
    const rows = await this.database.transaction(RELAY, (em) =>
      em
        .getKysely<Tables>()
        .selectFrom('outbox_messages')
        .select(MESSAGE)
        .where('sent_at', '<', fromNow(`-${this.timing.lostAfterMs} milliseconds`))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('inbox_messages')
                .select('message_id')
                .whereRef('message_id', '=', 'outbox_messages.id'),
            ),
          ),
        )
        .orderBy('id')
        .limit(BATCH * 10)
        .execute(),
    )
    for (const row of rows) {
      if (await this.queue(row.queue).getJob(row.id)) continue
      await this.enqueue(row)
      this.logger.warn({ id: row.id, job: row.job_name, msg: 'The queue had lost this message' })
    }
  }

  private async enqueue({ id, queue, job_name, payload }: Message) {
    const { attempts = 1, backoffMs = 1_000 } = definedJobs().get(job_name) ?? {}
    await this.queue(queue).add(job_name, payload, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 },
      removeOnComplete: { age: DAY_SECONDS },
      removeOnFail: { age: 30 * DAY_SECONDS },
    })
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false })
  }
}
