import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { systemActor } from '../authz/index.js'
import { besideTransaction, Database } from '../database/index.js'
import { UpkeepRegistry, type UpkeepTask } from './upkeep-registry.js'
import { DAY, MINUTE, Upkeep, type UpkeepCounts, UpkeepFailure, UpkeepTurn } from './upkeep-task.js'

const RUNNER = systemActor('upkeep')
const LONGEST_MS = 10 * 60_000
/** What failed is tried again after so long, or when its time comes. */
const AGAIN_AFTER_SECONDS = 5 * MINUTE
/** Of runs that went well; what did not is kept longer. */
const KEPT_RUNS = 50
const KEPT_SECONDS = 30 * DAY

export interface UpkeepRun {
  task: string
  outcome: 'running' | 'done' | 'partial' | 'stopped' | 'failed' | 'abandoned'
  startedAt: Date
  endedAt: Date | null
  counts: UpkeepCounts
  errorCode: string | null
}

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
    const { rows } = await this.database.transaction(RUNNER, (em) =>
      sql<UpkeepRun>`
        select distinct on (task) task, outcome, started_at as "startedAt", ended_at as "endedAt", counts,
          error_code as "errorCode"
        from upkeep_runs order by task, started_at desc, id desc
      `.execute(em.getKysely()),
    )
    return this.registry.all().map((task) => ({ task, last: rows.find((run) => run.task === task.name) }))
  }

  @Upkeep({ name: 'upkeep.runs', about: 'Forgets old runs of the upkeep', everySeconds: DAY })
  async forget(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const deleted = await turn.batches(async (em, limit) => {
      const { numAffectedRows } = await sql`
        delete from upkeep_runs where id in (
          select id from (
            select id, outcome, started_at, row_number() over (partition by task order by started_at desc) as place
            from upkeep_runs
          ) runs
          where place > ${KEPT_RUNS} and (outcome in ('done', 'partial', 'stopped')
            or started_at < now() - ${KEPT_SECONDS} * interval '1 second')
          limit ${limit})
      `.execute(em.getKysely())
      return Number(numAffectedRows ?? 0)
    })
    return { deleted }
  }

  /** The transaction does nothing but hold the lock: it is in nobody's way. */
  private alone<T>(name: string, work: (em: EntityManager) => Promise<T>): Promise<T | undefined> {
    return this.database.transaction(RUNNER, async (em) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`upkeep ${name}`}, 0)) as mine
      `.execute(em.getKysely())
      return rows[0]?.mine ? besideTransaction(() => work(em)) : undefined
    })
  }

  private async noteAbandoned(name: string): Promise<void> {
    const { numAffectedRows } = await this.database.transaction(RUNNER, (em) =>
      sql`
        update upkeep_runs set outcome = 'abandoned', ended_at = now() where task = ${name} and outcome = 'running'
      `.execute(em.getKysely()),
    )
    if (numAffectedRows) this.logger.warn({ task: name, msg: 'A run had no end' })
  }

  private async run(task: UpkeepTask, cause: 'schedule' | 'operator', stop: AbortSignal): Promise<UpkeepRun> {
    const id = uuid()
    await this.database.transaction(RUNNER, (em) =>
      sql`insert into upkeep_runs (id, task, cause) values (${id}, ${task.name}, ${cause})`.execute(
        em.getKysely(),
      ),
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
    const { rows } = await this.database.transaction(RUNNER, (em) =>
      sql<UpkeepRun>`
        update upkeep_runs set outcome = ${outcome}, ended_at = clock_timestamp(), counts = ${JSON.stringify(counts)},
          error_code = ${errorCode}
        where id = ${id}
        returning task, outcome, started_at as "startedAt", ended_at as "endedAt", counts, error_code as "errorCode"
      `.execute(em.getKysely()),
    )
    return rows[0] as UpkeepRun
  }
}

/** By the clock of the database, for that of this machine may be off; a run from when that one was ahead does not count. */
async function dueOf(em: EntityManager, tasks: UpkeepTask[]): Promise<UpkeepTask[]> {
  const names = tasks.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select t.name from unnest(${names}::text[], ${tasks.map((task) => task.everySeconds)}::int[]) as t (name, every)
    left join lateral (
      select started_at, outcome from upkeep_runs
      where task = t.name and started_at <= clock_timestamp() order by started_at desc, id desc limit 1
    ) last on true
    where last is null or last.outcome in ('running', 'partial', 'stopped', 'abandoned')
      or last.started_at <= clock_timestamp() - interval '1 second'
        * case last.outcome when 'failed' then least(t.every, ${AGAIN_AFTER_SECONDS}::int) else t.every end
    order by last.started_at nulls first, t.name
  `.execute(em.getKysely())
  return rows.flatMap(({ name }) => tasks.find((task) => task.name === name) ?? [])
}

/** For the record: what went wrong, never what was in it. */
function codeOf(error: unknown): string {
  const { name, code } = error as Error & { code?: unknown }
  return (typeof code === 'string' ? code : name).slice(0, 100)
}
