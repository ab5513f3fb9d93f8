import { getQueueToken } from '@nestjs/bullmq'
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Queue } from 'bullmq'
import { sql } from 'kysely'
import { systemActor } from '../authz/index.js'
import { Database, PostgresListener } from '../database/index.js'
import { definedJobs } from '../queue/job-contract.js'
import { OUTBOX_CHANNEL } from './outbox.js'

const BATCH = 100
/** The safety net for a notification that was lost. */
const POLL_MS = 2_000
const DAY_SECONDS = 86_400
const RELAY = systemActor('outbox.relay')

interface OutboxRow {
  id: string
  queue: string
  job_name: string
  payload: object
}

/** Moves committed messages to their queues. Any number of relays may run: each takes rows nobody holds. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name)
  private poll: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private closed = false

  constructor(
    private readonly database: Database,
    private readonly listener: PostgresListener,
    private readonly modules: ModuleRef,
  ) {}

  async onApplicationBootstrap() {
    const wake = () => this.wake()
    await this.listener.listen(OUTBOX_CHANNEL, { onMessage: wake, onConnected: wake })
    this.poll = setInterval(wake, POLL_MS)
    this.wake()
  }

  async beforeApplicationShutdown() {
    this.closed = true
    clearInterval(this.poll)
    await this.running
  }

  private wake() {
    if (this.closed) return
    this.again = true
    this.running ??= this.drain().finally(() => {
      this.running = undefined
      if (this.again) this.wake()
    })
  }

  private async drain() {
    try {
      do {
        this.again = false
        while ((await this.relayBatch()) === BATCH && !this.closed);
      } while (this.again && !this.closed)
    } catch (error) {
      this.again = false
      this.logger.warn({ err: error, msg: 'The outbox waits for its next turn' })
    }
  }

  /** A crash after the queue took a message and before the commit sends it twice, under the same job id. */
  private relayBatch(): Promise<number> {
    return this.database.transaction(RELAY, async (em) => {
      const db = em.getKysely()
      const { rows } = await sql<OutboxRow>`
        select id, queue, job_name, payload from outbox_messages
        where sent_at is null order by id limit ${BATCH} for update skip locked
      `.execute(db)
      for (const row of rows) await this.enqueue(row)
      if (rows.length > 0) {
        await sql`update outbox_messages set sent_at = now() where id = any(${rows.map(({ id }) => id)})`.execute(
          db,
        )
      }
      return rows.length
    })
  }

  private async enqueue({ id, queue, job_name, payload }: OutboxRow) {
    const { attempts = 1, backoffMs = 1_000 } = definedJobs().get(job_name) ?? {}
    await this.modules.get<Queue>(getQueueToken(queue), { strict: false }).add(job_name, payload, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 },
      removeOnComplete: { age: DAY_SECONDS },
      removeOnFail: { age: 30 * DAY_SECONDS },
    })
  }
}
