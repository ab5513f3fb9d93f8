import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SystemActor } from '../../platform/authz/index.js'
import { Slots } from '../../platform/concurrency/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'

/** Each holds a connection while Stripe is asked: the others of the pool are for everything else. */
const AT_ONCE = 3
const MOST_WAITING = 57
const RETRY_AFTER_SECONDS = 10

/** Transactions in which Stripe is asked. When it hangs, they wait for one another, and the rest of the site goes on. */
@Injectable()
export class MoneyTransactions {
  private readonly slots = new Slots({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    refusal: () => new ProblemError('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  })

  constructor(private readonly database: Database) {}

  /** Each kind of work takes its turn. @throws ProblemError payment_provider when too many wait */
  run<T>(actor: SystemActor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.slots.take(actor.name, () => this.database.transaction(actor, work))
  }
}
