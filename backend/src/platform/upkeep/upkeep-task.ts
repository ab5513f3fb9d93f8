import type { EntityManager } from '@mikro-orm/postgresql'
import { SetMetadata } from '@nestjs/common'
import { systemActor } from '../authz/actor.js'
import type { Database } from '../database/index.js'

export interface UpkeepOptions {
  /** `noun.what`, unique. */
  name: string
  /** One sentence for the operator. */
  about: string
  everySeconds: number
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const UPKEEP_TASK = Symbol('upkeep task')

/**
 * The method is a task of the upkeep: `(turn) => Promise<UpkeepCounts>`. It may end anywhere and run again; what it finds
 * done it leaves.
 */
export const Upkeep = (options: UpkeepOptions) => SetMetadata<symbol, UpkeepOptions>(UPKEEP_TASK, options)

/** What a run did, for the operator: numbers, never ids or contents. */
export type UpkeepCounts = Record<string, number>

/** What a task throws when a person has to look: the run failed, under this code. */
export class UpkeepFailure extends Error {
  override name = 'UpkeepFailure'

  constructor(
    readonly code: string,
    readonly counts: UpkeepCounts = {},
  ) {
    super(code)
  }
}

const BATCH = 500
/** What is left after so many waits for the next run, which begins soon. */
const MOST_BATCHES = 40

/** One run of a task. */
export class UpkeepTurn {
  /** More is left than this run may take. */
  isPartial = false

  constructor(
    private readonly database: Database,
    private readonly task: string,
    /** Aborted when the process ends or the run's time is up. */
    readonly signal: AbortSignal,
  ) {}

  /** One transaction of system work, under the name of the task. */
  transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(systemActor(`upkeep.${this.task}`), work)
  }

  /**
   * Runs `work`, each time in a short transaction of its own, until it finds fewer rows than it may take.
   * @param work takes at most `limit` rows and returns how many it took
   * @param size the limit
   * @returns how many it took in all
   */
  async batches(work: (em: EntityManager, limit: number) => Promise<number>, size = BATCH): Promise<number> {
    let total = 0
    for (let batch = 0; batch < MOST_BATCHES && !this.signal.aborted; batch++) {
      const taken = await this.transaction((em) => work(em, size))
      total += taken
      if (taken < size) return total
    }
    this.isPartial = true
    return total
  }
}
