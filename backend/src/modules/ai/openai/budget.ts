import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/authz/index.js'
import { Config } from '../../../platform/config/index.js'
import { Database } from '../../../platform/database/index.js'
import { AdviserUnavailable } from '../adviser.js'
import { costOf, type Tokens } from './pricing.js'

const COUNTING = systemActor('ai.budget')
const MICROS = 1_000_000

export interface UsageOfDay {
  requests: number
  failures: number
  costUsd: number
  budgetLeftUsd: number
}

/** What a request may have cost until it is settled. */
export interface Reservation {
  day: string
  userId: string
  costMicros: number
}

/** The day's money for the outside model, each patient's and all together, counted in the database for every process. */
@Injectable()
export class Budget {
  private readonly logger = new Logger(Budget.name)

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Sets aside the most that a request can cost. Of requests at the same time each sees what the others have set aside.
   * @throws AdviserUnavailable budget
   */
  reserve(userId: string, most: Tokens): Promise<Reservation> {
    const settings = this.settings
    const costMicros = costOf(most, settings)
    const { all, patient } = settings.dailyBudget
    return this.database.transaction(COUNTING, async (em) => {
      // The row of all comes first: nobody waits for it while holding another.
      const { rows } = await sql<{ day: string }>`
        insert into ai_usage as u (day, user_id, requests, cost_micros)
        select (now() at time zone 'utc')::date, asked.user_id, 1, ${costMicros}
        from (values (1, null::uuid, ${micros(all)}::bigint), (2, ${userId}::uuid, ${micros(patient)}::bigint))
          asked (place, user_id, budget)
        where ${costMicros} <= asked.budget
        order by asked.place
        on conflict (day, user_id) do update
          set requests = u.requests + 1, cost_micros = u.cost_micros + excluded.cost_micros
          where u.cost_micros + excluded.cost_micros
            <= case when u.user_id is null then ${micros(all)}::bigint else ${micros(patient)}::bigint end
        returning day::text
      `.execute(em.getKysely())
      const [first, second] = rows
      // Thrown inside, so that the one that had room is not counted either.
      if (!first || !second) throw new AdviserUnavailable('budget')
      return { day: first.day, userId, costMicros }
    })
  }

  /** Puts what was used in the place of what was set aside; without it, all that was set aside counts as used. */
  async settle({ day, userId, costMicros }: Reservation, used: Tokens | undefined, failed: boolean) {
    const { input, output } = used ?? { input: 0, output: 0 }
    const difference = used ? costOf(used, this.settings) - costMicros : 0
    try {
      await this.database.transaction(COUNTING, (em) =>
        sql`
          with counted as (
            select user_id from ai_usage where day = ${day} and (user_id is null or user_id = ${userId})
            order by user_id nulls first for update
          )
          update ai_usage u set cost_micros = greatest(0, u.cost_micros + ${difference}),
            input_tokens = u.input_tokens + ${input}, output_tokens = u.output_tokens + ${output},
            failures = u.failures + ${failed ? 1 : 0}
          from counted where u.day = ${day} and u.user_id is not distinct from counted.user_id
        `.execute(em.getKysely()),
      )
    } catch (error) {
      // The answer is there; the day only counts as more expensive than it was.
      this.logger.error({ err: error, msg: 'What the model has cost could not be written down' })
    }
  }

  /** Of all patients together. */
  async today(): Promise<UsageOfDay> {
    const { rows } = await this.database.transaction(COUNTING, (em) =>
      sql<{ requests: number; failures: number; cost: string }>`
        select requests, failures, cost_micros as cost from ai_usage
        where day = (now() at time zone 'utc')::date and user_id is null
      `.execute(em.getKysely()),
    )
    const { requests = 0, failures = 0, cost = '0' } = rows[0] ?? {}
    const left = Math.max(0, micros(this.settings.dailyBudget.all) - Number(cost))
    return { requests, failures, costUsd: Number(cost) / MICROS, budgetLeftUsd: left / MICROS }
  }

  private get settings() {
    const { openai } = this.config
    if (!openai) throw new Error('No outside model is configured')
    return openai
  }
}

const micros = (usd: number) => Math.round(usd * MICROS)
