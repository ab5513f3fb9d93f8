import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Actor } from '../../platform/authz/index.js'
import { Slots } from '../../platform/concurrency/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'

/** Each holds a connection while Stripe is asked: the others of the pool are for everything else. */
const AT_ONCE = 3
const MOST_WAITING = 60
const RETRY_AFTER_SECONDS = 10

/** Transactions in which Stripe is asked. When it hangs, they wait for one another, and the rest of the site goes on. */
@Injectable()
export class MoneyTransactions {
  private readonly slots = new Slots(AT_ONCE)
  private waiting = 0

  constructor(private readonly database: Database) {}

  /** @throws ProblemError payment_provider when too many wait */
  async run<T>(actor: Actor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING)
      throw new ProblemError('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.waiting++
    try {
      return await this.slots.take(() => this.database.transaction(actor, work))
    } finally {
      this.waiting--
    }
  }
}
