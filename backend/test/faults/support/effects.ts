import { createPostgresBackend, Queue, QueueEvents } from 'bullmq'
import { systemActor } from '../../../src/platform/authz/index.js'
import { loadConfig, repositoryPath } from '../../../src/platform/config/index.js'
import { sendJob } from '../../../src/platform/outbox/index.js'
import { workerConnection } from '../../../src/platform/queue/queue-connection.js'
import { asOwner, openTestDatabase, type TestDatabase } from '../../support/index.js'
import { Program } from './program.js'

export const DEATHS = ['before_effect', 'before_commit', 'after_commit'] as const
export type Point = (typeof DEATHS)[number] | 'none'

const QUEUE = 'mail'

class EffectPayload {
  point!: Point
}

/** The sender's side of the contract that the light worker defines. */
const contract = {
  name: 'faults.effect',
  queue: QUEUE,
  version: 1,
  payload: EffectPayload,
  attempts: 3,
  backoffMs: 50,
  timeoutMs: 30_000,
} as const

/** A database in which handled messages leave an effect, and the queue that brings them. */
export class EffectsBench {
  readonly completed = new Set<string>()

  private constructor(
    private readonly db: TestDatabase,
    private readonly redisUrl: string | undefined,
    private readonly queue: Queue,
    private readonly events: QueueEvents,
  ) {}

  static async open(redisUrl?: string): Promise<EffectsBench> {
    const db = await openTestDatabase()
    await asOwner(
      (client) =>
        client.query(`
          create table effects (message_id uuid);
          create table deaths (message_id uuid primary key, point text);
          grant all on effects, deaths to sihat_app, sihat_staff;`),
      db.name,
    )
    const connection = workerConnection(
      loadConfig({ ...process.env, DATABASE_URL: db.appUrl, REDIS_URL: redisUrl ?? '' }),
    )
    const backend = redisUrl ? undefined : createPostgresBackend
    const queue = new Queue(QUEUE, { connection, prefix: 'sihat' }, backend)
    const events = new QueueEvents(QUEUE, { connection, prefix: 'sihat', lastEventId: '0' }, backend)
    for (const source of [queue, events]) source.on('error', () => undefined)
    const bench = new EffectsBench(db, redisUrl, queue, events)
    events.on('completed', ({ jobId }) => bench.completed.add(jobId))
    return bench
  }

  /** One message for each point, committed together. */
  send(points: readonly Point[]): Promise<string[]> {
    return this.db.database.transaction(systemActor('test.faults'), async (em) => {
      const ids: string[] = []
      for (const point of points) ids.push(await sendJob(em, contract, { point }))
      return ids
    })
  }

  worker(program: 'dying-worker' | 'steady-worker'): Program {
    return Program.node([repositoryPath(`backend/test/faults/programs/${program}.mjs`)], {
      DATABASE_URL: this.db.appUrl,
      REDIS_URL: this.redisUrl ?? '',
    })
  }

  /** Resolves when the queue has told of each message that it was completed. */
  allCompleted(ids: string[]): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!ids.every((id) => this.completed.has(id))) return
        this.events.off('completed', check)
        resolve()
      }
      this.events.on('completed', check)
      check()
    })
  }

  rows<T extends object>(query: string): Promise<T[]> {
    return asOwner(async (client) => (await client.query<T>(query)).rows, this.db.name)
  }

  /** How many effects each message has left, and what is left of it anywhere. */
  async outcome() {
    const [counts] = await this.rows(`
      select
        (select count(*)::int from outbox_messages where sent_at is null) as unsent,
        (select count(*)::int from outbox_messages o
          where not exists (select from inbox_messages where message_id = o.id)) as unhandled,
        (select count(*)::int from effects) as effects,
        (select count(distinct message_id)::int from effects) as "messagesWithEffect"`)
    const { waiting, active, delayed, failed } = await this.queue.getJobCounts()
    return { ...counts, waiting, active, delayed, failed }
  }

  async close() {
    await this.events.close()
    await this.queue.close()
    await this.db.close()
  }
}

/** What `outcome()` is when every message was handled once. */
export const allOnce = (messages: number) => ({
  unsent: 0,
  unhandled: 0,
  effects: messages,
  messagesWithEffect: messages,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
})
