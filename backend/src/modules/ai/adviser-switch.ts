import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { consentInForce } from '../privacy/index.js'
import { Adviser } from './adviser.js'
import { FallbackAdviser } from './fallback-adviser.js'
import { Budget, type UsageOfDay } from './openai/budget.js'
import type { CircuitState } from './openai/circuit-breaker.js'
import { type Asker, OpenAiAdviser } from './openai/openai-adviser.js'
import { OpenAiGateway } from './openai/openai-gateway.js'
import { WhileAgreed } from './openai/while-agreed.js'

/** The adviser that needs no network. */
export const BUILT_IN_ADVISER = Symbol('built-in adviser')

/** For administrators. */
export interface AdviserHealth {
  /** What answers those who have agreed to an outside model. */
  adapter: Adviser['name']
  /** Null where there is no outside model; the rest as well. */
  model: string | null
  /** Of this process. */
  circuit: CircuitState | null
  /** Of all processes. */
  today: UsageOfDay | null
}

/** Who answers whom: the outside model those who have agreed to it, where there is one; the built-in adviser everybody else. */
@Injectable()
export class AdviserSwitch {
  constructor(
    @Inject(BUILT_IN_ADVISER) private readonly builtIn: Adviser,
    private readonly gateway: OpenAiGateway,
    private readonly budget: Budget,
    private readonly database: Database,
  ) {}

  /** To be asked for every question anew: a consent can be withdrawn. */
  async adviserFor(actor: Actor): Promise<Adviser> {
    const asker = this.gateway.open ? await this.whoAgreed(actor) : undefined
    if (!asker) return this.builtIn
    const outside = new WhileAgreed(
      new OpenAiAdviser(this.gateway, asker),
      async () => (await this.whoAgreed(actor)) !== undefined,
    )
    return new FallbackAdviser(outside, this.builtIn)
  }

  async health(): Promise<AdviserHealth> {
    const { model = null, open, state } = this.gateway
    if (!open) return { adapter: 'built-in', model, circuit: null, today: null }
    return { adapter: 'openai', model, circuit: state, today: await this.budget.today() }
  }

  private async whoAgreed(actor: Actor): Promise<Asker | undefined> {
    if (actor.kind !== 'user') return undefined
    const { userId } = actor
    const { rows } = await this.database.transaction(actor, (em) =>
      sql<{ names: string[] }>`
        select array_remove(array[p.first_name, p.last_name], null) as names
        from users u left join profiles p on p.user_id = u.id
        where u.id = ${userId} and ${consentInForce(userId, 'outside_ai')} and ${consentInForce(userId, 'health_data')}
      `.execute(em.getKysely()),
    )
    return rows[0] && { userId, names: rows[0].names }
  }
}
