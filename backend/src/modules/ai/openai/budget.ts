import { Injectable, Logger } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import { systemActor } from '../../../platform/authz/index.js'
import { Config } from '../../../platform/config/index.js'
import { Database, NOW, type Tables } from '../../../platform/database/index.js'
import { AdviserUnavailable } from '../adviser.js'
import { costOf, type Tokens } from './pricing.js'

const COUNTING = systemActor('ai.budget')
const MICROS = 1_000_000

const values = expressionBuilder<Tables, never>()

/** The day in UTC. */
const TODAY = values.cast<string>(values.fn('timezone', [values.val('UTC'), NOW]), 'date')

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
      if (costMicros > Math.min(micros(all), micros(patient))) throw new AdviserUnavailable('budget')
      // The row of all comes first: nobody waits for it while holding another.
      const used = { day: TODAY, requests: 1, cost_micros: costMicros }
      const rows = await em
        .getKysely<Tables>()
        .insertInto('ai_usage')
        .values([
          { ...used, user_id: null },
          { ...used, user_id: userId },
        ])
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'user_id'])
            .doUpdateSet(({ eb, ref }) => ({
              requests: eb('ai_usage.requests', '+', 1),
              cost_micros: eb('ai_usage.cost_micros', '+', ref('excluded.cost_micros')),
            }))
            .where(({ case: budgetOf, cast, eb, ref, val }) =>
              eb(
                eb('ai_usage.cost_micros', '+', ref('excluded.cost_micros')),
                '<=',
                budgetOf()
                  .when('ai_usage.user_id', 'is', null)
                  .then(cast<number>(val(micros(all)), 'bigint'))
                  .else(cast<number>(val(micros(patient)), 'bigint'))
                  .end(),
              ),
            ),
        )
        .returning(({ cast }) => cast<string>('ai_usage.day', 'text').as('day'))
        .execute()
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
        em
          .getKysely<Tables>()
          .with('counted', (db) =>
            db
              .selectFrom('ai_usage')
              .select('user_id')
              .where('day', '=', day)
              .where(({ eb, or }) => or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
              .orderBy('user_id', (order) => order.asc().nullsFirst())
              .forUpdate(),
          )
          .updateTable('ai_usage as u')
          .from('counted')
          .set(({ eb, fn, lit }) => ({
            cost_micros: fn<number>('greatest', [lit(0), eb('u.cost_micros', '+', difference)]),
            input_tokens: eb('u.input_tokens', '+', input),
            output_tokens: eb('u.output_tokens', '+', output),
            failures: eb('u.failures', '+', failed ? 1 : 0),
          }))
          .where('u.day', '=', day)
          .whereRef('u.user_id', 'is not distinct from', 'counted.user_id')
          .execute(),
      )
    } catch (error) {
      // The answer is there; the day only counts as more expensive than it was.
      this.logger.error({ err: error, msg: 'What the model has cost could not be written down' })
    }
  }

  /** Of all patients together. */
  async today(): Promise<UsageOfDay> {
    const used = await this.database.transaction(COUNTING, (em) =>
      em
        .getKysely<Tables>()
        .selectFrom('ai_usage')
        .select(({ cast }) => ['requests', 'failures', cast<number>('cost_micros', 'float8').as('cost')])
        .where('day', '=', TODAY)
        .where('user_id', 'is', null)
        .executeTakeFirst(),
    )
    const { requests = 0, failures = 0, cost = 0 } = used ?? {}
    const left = Math.max(0, micros(this.settings.dailyBudget.all) - cost)
    return { requests, failures, costUsd: cost / MICROS, budgetLeftUsd: left / MICROS }
  }

  private get settings() {
    const { openai } = this.config
    if (!openai) throw new Error('No outside model is configured')
    return openai
  }
}

const micros = (usd: number) => Math.round(usd * MICROS)
