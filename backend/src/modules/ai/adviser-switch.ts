import { Inject, Injectable } from '@nestjs/common'
import type { Actor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
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
    const agreed = await this.database.transaction(actor, (em) =>
      em
        .getKysely<Tables>()
        .selectFrom('users as u')
        .leftJoin('profiles as p', 'p.user_id', 'u.id')
        .select(['p.first_name', 'p.last_name'])
        .where('u.id', '=', userId)
        .where(consentInForce(userId, 'outside_ai'))
        .where(consentInForce(userId, 'health_data'))
        .executeTakeFirst(),
    )
    const names = [agreed?.first_name, agreed?.last_name].filter((name) => typeof name === 'string')
    return agreed && { userId, names }
  }
}
