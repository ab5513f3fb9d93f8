import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import type { Selection } from 'kysely'
import { v7 as uuid } from 'uuid'
import { systemActor } from '../authz/index.js'
import { besideTransaction, Database, fromNow, NOW, type Tables, tryLockByName } from '../database/index.js'
import { UpkeepRegistry, type UpkeepTask } from './upkeep-registry.js'
import { DAY, MINUTE, Upkeep, type UpkeepCounts, UpkeepFailure, UpkeepTurn } from './upkeep-task.js'

const RUNNER = systemActor('upkeep')
const LONGEST_MS = 10 * 60_000
/** What failed is tried again after so long, or when its time comes. */
const AGAIN_AFTER_SECONDS = 5 * MINUTE
/** Of runs that went well; what did not is kept longer. */
const KEPT_RUNS = 50
const KEPT_SECONDS = 30 * DAY

/** Runs that need no other before their time comes again. */
const ENDED = new Set<string>(['done', 'failed'])

const RUN = [
  'task',
  'outcome',
  'started_at as startedAt',
  'ended_at as endedAt',
  'counts',
  'error_code as errorCode',
] as const
export type UpkeepRun = Selection<Tables, 'upkeep_runs', (typeof RUN)[number]>

/** Runs tasks, each in one process at a time, and keeps record. */
@Injectable()
export class UpkeepRunner {
  private readonly logger = new Logger('upkeep')

  constructor(
    private readonly database: Database,
    private readonly registry: UpkeepRegistry,
  ) {}

  /** Tasks whose time has come, the one that waits longest first; another process may have them already. */
  due(): Promise<UpkeepTask[]> {
    return this.database.transaction(RUNNER, (em) => dueOf(em, this.registry.all()))
  }

  /**
   * Runs the task if its time has come. The lock of a process that dies goes with its connection; whoever then finds the
   * run without an end begins it anew.
   * @returns undefined when another process has the task, or its time has not come
   */
  runWhenDue(task: UpkeepTask, signal: AbortSignal): Promise<UpkeepRun | undefined> {
    return this.alone(task.name, async (em) => {
      await this.noteAbandoned(task.name)
      const [due] = await dueOf(em, [task])
      return due ? this.run(task, 'schedule', signal) : undefined
    })
  }

  /** Runs the task now. @returns undefined when another process has it */
  runNow(name: string, signal = new AbortController().signal): Promise<UpkeepRun | undefined> {
    const task = this.registry.named(name)
    return this.alone(name, async () => {
      await this.noteAbandoned(name)
      return this.run(task, 'operator', signal)
    })
  }

  names(): string[] {
    return this.registry.all().map(({ name }) => name)
  }

  /** The newest run of each task, or none. */
  async status(): Promise<{ task: UpkeepTask; last: UpkeepRun | undefined }[]> {
    const rows = await this.database.transaction(RUNNER, (em) =>
      em
        .getKysely<Tables>()
        .selectFrom('upkeep_runs')
        .distinctOn('task')
        .select(RUN)
        .orderBy('task')
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    )
    return this.registry.all().map((task) => ({ task, last: rows.find((run) => run.task === task.name) }))
  }

  @Upkeep({ name: 'upkeep.runs', about: 'Forgets old runs of the upkeep', everySeconds: DAY })
  async forget(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const deleted = await turn.batches(async (em, limit) => {
      const db = em.getKysely<Tables>()
      const newestFirst = db.selectFrom('upkeep_runs').select(({ fn }) => [
        'id',
        'outcome',
        'started_at',
        fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('task').orderBy('started_at', 'desc'))
          .as('place'),
      ])
      const { numDeletedRows } = await db
        .deleteFrom('upkeep_runs')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom(newestFirst.as('run'))
            .select('run.id')
            .where('run.place', '>', KEPT_RUNS)
            .where(({ eb, or }) =>
              or([
                eb('run.outcome', 'in', ['done', 'partial', 'stopped']),
                eb('run.started_at', '<', fromNow(`-${KEPT_SECONDS} seconds`)),
              ]),
            )
            .limit(limit),
        )
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
    return { deleted }
  }

  /** The transaction does nothing but hold the lock: it is in nobody's way. */
  private alone<T>(name: string, work: (em: EntityManager) => Promise<T>): Promise<T | undefined> {
    return this.database.transaction(RUNNER, async (em) => {
      return (await tryLockByName(em, `upkeep ${name}`)) ? besideTransaction(() => work(em)) : undefined
    })
  }

  private async noteAbandoned(name: string): Promise<void> {
    const { numUpdatedRows } = await this.database.transaction(RUNNER, (em) =>
      em
        .getKysely<Tables>()
        .updateTable('upkeep_runs')
        .set({ outcome: 'abandoned', ended_at: NOW })
        .where('task', '=', name)
        .where('outcome', '=', 'running')
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows) this.logger.warn({ task: name, msg: 'A run had no end' })
  }

  private async run(task: UpkeepTask, cause: 'schedule' | 'operator', stop: AbortSignal): Promise<UpkeepRun> {
    const id = uuid()
    await this.database.transaction(RUNNER, (em) =>
      em.getKysely<Tables>().insertInto('upkeep_runs').values({ id, task: task.name, cause }).execute(),
    )
    const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)])
    const turn = new UpkeepTurn(this.database, task.name, signal)
    try {
      const counts = await task.run(turn)
      return await this.end(id, turn.isPartial ? (stop.aborted ? 'stopped' : 'partial') : 'done', counts)
    } catch (error) {
      if (stop.aborted) return this.end(id, 'stopped', {})
      this.logger.error({ err: error, task: task.name, msg: 'A task of the upkeep failed' })
      return this.end(id, 'failed', error instanceof UpkeepFailure ? error.counts : {}, codeOf(error))
    }
  }

  private async end(
    id: string,
    outcome: UpkeepRun['outcome'],
    counts: UpkeepCounts,
    errorCode: string | null = null,
  ): Promise<UpkeepRun> {
    return this.database.transaction(RUNNER, (em) =>
      em
        .getKysely<Tables>()
        .updateTable('upkeep_runs')
        .set(({ fn }) => ({
          outcome,
          ended_at: fn<string>('clock_timestamp'),
          counts,
          error_code: errorCode,
        }))
        .where('id', '=', id)
        .returning(RUN)
        .executeTakeFirstOrThrow(),
    )
  }
}

/** By the clock of the database, for that of this machine may be off; a run from when that one was ahead does not count. */
async function dueOf(em: EntityManager, tasks: UpkeepTask[]): Promise<UpkeepTask[]> {
  const newest = await em
    .getKysely<Tables>()
    .selectFrom('upkeep_runs')
    .distinctOn('task')
    .select(({ fn }) => ['task', 'outcome', 'started_at', fn<string>('clock_timestamp').as('now')])
    .where('task', '=', ({ fn, val }) => fn.any(val(tasks.map(({ name }) => name))))
    .where('started_at', '<=', ({ fn }) => fn('clock_timestamp'))
    .orderBy('task')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lastOf = new Map(newest.map((run) => [run.task, { ...run, at: Date.parse(run.started_at) }]))
  const isDue = ({ name, everySeconds }: UpkeepTask) => {
    const last = lastOf.get(name)
    if (!last || !ENDED.has(last.outcome)) return true
    const seconds = last.outcome === 'failed' ? Math.min(everySeconds, AGAIN_AFTER_SECONDS) : everySeconds
    return Date.parse(last.now) - last.at >= seconds * 1_000
  }
  const startOf = ({ name }: UpkeepTask) => lastOf.get(name)?.at ?? 0
  return tasks.filter(isDue).sort((a, b) => startOf(a) - startOf(b) || a.name.localeCompare(b.name))
}

/** For the record: what went wrong, never what was in it. */
function codeOf(error: unknown): string {
  const { name, code } = error as Error & { code?: unknown }
  return (typeof code === 'string' ? code : name).slice(0, 100)
}
