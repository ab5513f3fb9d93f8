import { getQueueToken } from '@nestjs/bullmq'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Queue } from 'bullmq'
import { Gauge } from 'prom-client'
import { systemActor } from '../authz/index.js'
import { Database, type Tables } from '../database/index.js'
import { Metrics } from '../observability/index.js'
import { isDue } from '../outbox/outbox.js'
import { QUEUE_NAMES } from './queues.js'

const STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const
const READER = systemActor('metrics.queues')
/** A scrape is not held up by a queue that does not answer. */
const PATIENCE_MS = 3_000

/** What waits where, read when somebody asks for the metrics. */
@Injectable()
export class QueueMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly modules: ModuleRef,
    private readonly database: Database,
  ) {}

  onModuleInit() {
    const { registry } = this.metrics
    const queues = (collect: (gauge: Gauge<'queue' | 'state'>, name: string) => Promise<void>) =>
      async function (this: Gauge<'queue' | 'state'>) {
        this.reset()
        // A queue out of reach has no numbers, rather than old ones.
        await Promise.allSettled(QUEUE_NAMES.map((name) => inTime(collect(this, name))))
      }
    new Gauge({
      name: 'queue_jobs',
      help: 'Jobs, by queue and state',
      labelNames: ['queue', 'state'],
      registers: [registry],
      collect: queues(async (gauge, queue) => {
        const counts = await this.queue(queue).getJobCounts(...STATES)
        for (const state of STATES) gauge.set({ queue, state }, counts[state] ?? 0)
      }),
    })
    new Gauge({
      name: 'queue_oldest_seconds',
      help: 'How long the oldest job that is not finished has been in its queue',
      labelNames: ['queue', 'state'],
      registers: [registry],
      collect: queues(async (gauge, queue) => {
        for (const state of ['waiting', 'active', 'delayed'] as const) {
          const [oldest] = await this.queue(queue).getJobs([state], 0, 0, true)
          gauge.set({ queue, state }, oldest ? (Date.now() - oldest.timestamp) / 1_000 : 0)
        }
      }),
    })
    const { database } = this
    new Gauge({
      name: 'outbox_waiting',
      help: 'Messages that are due and not in their queue yet',
      registers: [registry],
      async collect() {
        this.reset()
        const waiting = await inTime(countWaiting(database)).catch(() => undefined)
        if (waiting !== undefined) this.set(waiting)
      },
    })
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false })
  }
}

const countWaiting = (database: Database) =>
  database.transaction(READER, async (em) => {
    const { waiting } = await em
      .getKysely<Tables>()
      .selectFrom('outbox_messages')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('waiting'))
      .where(isDue)
      .executeTakeFirstOrThrow()
    return waiting
  })

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
