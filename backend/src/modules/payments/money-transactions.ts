import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { Slots } from '../../platform/concurrency/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'

/** Each holds a connection while Stripe is asked: the others of the pool are for everything else. */
const AT_ONCE = { people: 3, system: 2 }
const MOST_WAITING = 57
/** Of one person, behind the request that is being answered. */
const MOST_WAITING_OF_ONE = 4
const RETRY_AFTER_SECONDS = 10
const BUSY = {
  detail: 'Your earlier requests are not finished. Please wait, then try again.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}

const placesOf = (atOnce: number) => ({
  atOnce,
  mostWaiting: MOST_WAITING,
  refusal: () => new ProblemError('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
})

/** Transactions in which Stripe is asked. When it hangs, they wait for one another, and the rest of the site goes on. */
@Injectable()
export class MoneyTransactions {
  private readonly people = new Slots({
    ...placesOf(AT_ONCE.people),
    each: {
      atOnce: 1,
      mostWaiting: MOST_WAITING_OF_ONE,
      refusal: () => new ProblemError('rate_limited', BUSY),
    },
  })
  private readonly system = new Slots(placesOf(AT_ONCE.system))

  constructor(private readonly database: Database) {}

  /** For events, jobs and the team. Each kind of work takes its turn. @throws ProblemError payment_provider when too many wait */
  run<T>(actor: SystemActor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.system.take(actor.name, () => this.database.transaction(actor, work))
  }

  /**
   * For the request of a patient, as `actor`. Requests of one patient follow one another.
   * @throws ProblemError not_signed_in, rate_limited when too many of the patient wait, payment_provider when too many of all wait
   */
  runFor<T>(person: UserActor, actor: SystemActor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.people.take(person.userId, () => this.database.transaction(actor, work, person))
  }
}
