import type { Queue } from 'bullmq'
import { systemActor } from '../../../src/platform/authz/index.js'
import { repositoryPath } from '../../../src/platform/config/index.js'
import { sendJob } from '../../../src/platform/outbox/index.js'
import { asOwner, openTestDatabase, type TestDatabase } from '../../support/index.js'
import { eventually } from './eventually.js'
import { Program } from './program.js'
import { openQueue } from './queue.js'

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

interface Outcome {
  unsent: number
  unhandled: number
  effects: number
  messagesWithEffect: number
  waiting: number
  active: number
  delayed: number
  /** Completed jobs whose handler threw before: a killed worker is no failed attempt. */
  retried: number
  /** Why, for each failed job. */
  failed: string[]
}

/** A database in which handled messages leave an effect, and the queue that brings them. */
export class EffectsBench {
  private constructor(
    private readonly db: TestDatabase,
    private readonly redisUrl: string | undefined,
    private readonly queue: Queue,
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
    const queue = openQueue(QUEUE, { databaseUrl: db.appUrl, redisUrl })
    return new EffectsBench(db, redisUrl, queue)
  }

  /** One message for each point, committed together. */
  send(points: readonly Point[], waitMinutes = 0): Promise<string[]> {
    return this.db.database.transaction(systemActor('test.faults'), async (em) => {
      const ids: string[] = []
      for (const point of points) ids.push(await sendJob(em, contract, { point }, { waitMinutes }))
      return ids
    })
  }

  worker(program: 'dying-worker' | 'steady-worker', options: string[] = []): Program {
    return Program.node([...options, repositoryPath(`backend/test/faults/programs/${program}.mjs`)], {
      DATABASE_URL: this.db.appUrl,
      REDIS_URL: this.redisUrl ?? '',
    })
  }

  /** Workers take nothing until the queue is resumed, or emptied. */
  pauseQueue(): Promise<void> {
    return this.queue.pause()
  }

  resumeQueue(): Promise<void> {
    return this.queue.resume()
  }

  /** Resolves when the relay has moved every message to the queue. */
  async allSent(withinMs: number): Promise<void> {
    await eventually('every message is in the queue', withinMs, async () => {
      const outcome = await this.outcome()
      return outcome.unsent === 0 || outcome
    })
  }

  /** Resolves when every message is handled and nothing is left in the queue to do. */
  async settled(withinMs: number): Promise<void> {
    await eventually('every message is handled and the queue is empty', withinMs, async () => {
      const outcome = await this.outcome()
      const { unsent, unhandled, waiting, active, delayed } = outcome
      return unsent + unhandled + waiting + active + delayed === 0 || outcome
    })
  }

  rows<T extends object>(query: string): Promise<T[]> {
    return asOwner(async (client) => (await client.query<T>(query)).rows, this.db.name)
  }

  /** How many effects the messages have left, and what is left of them anywhere. */
  async outcome(): Promise<Outcome> {
    const [counts] = await this.rows<
      Pick<Outcome, 'unsent' | 'unhandled' | 'effects' | 'messagesWithEffect'>
    >(`
      select
        (select count(*)::int from outbox_messages where sent_at is null) as unsent,
        (select count(*)::int from outbox_messages o
          where not exists (select from inbox_messages where message_id = o.id)) as unhandled,
        (select count(*)::int from effects) as effects,
        (select count(distinct message_id)::int from effects) as "messagesWithEffect"`)
    const jobs = await this.queue.getJobCounts()
    const [completed, failed] = await Promise.all([this.queue.getCompleted(), this.queue.getFailed()])
    const left = (state: string) => jobs[state] ?? 0
    return {
      ...(counts as NonNullable<typeof counts>),
      waiting: left('waiting'),
      active: left('active'),
      delayed: left('delayed'),
      retried: completed.filter(({ attemptsMade }) => attemptsMade > 1).length,
      failed: failed.map(({ failedReason }) => failedReason),
    }
  }

  async close() {
    await this.queue.close()
    await this.db.close()
  }
}

/** What `outcome()` is when every message was handled once. */
export const allOnce = (messages: number): Outcome => ({
  unsent: 0,
  unhandled: 0,
  effects: messages,
  messagesWithEffect: messages,
  waiting: 0,
  active: 0,
  delayed: 0,
  retried: 0,
  failed: [],
})
