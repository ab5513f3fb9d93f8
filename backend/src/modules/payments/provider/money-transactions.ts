import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SystemActor, UserActor } from '../../../platform/authz/index.js'
import { Slots } from '../../../platform/concurrency/index.js'
import { Database } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { PaymentProvider } from './payment-provider.js'
import { AnswersOutdated, CallNeeded, ProviderCalls } from './provider-calls.js'

/** How much work may wait for the provider at a time. It holds no connection meanwhile, but the provider limits our calls. */
const AT_ONCE = { people: 12, system: 4 }
const MOST_WAITING = 57
/** Of one person, behind the request that is being answered. */
const MOST_WAITING_OF_ONE = 4
const RETRY_AFTER_SECONDS = 10
/** A piece of work that needs more calls than this does not end. */
const MOST_CALLS = 500
/** Times that other transactions may overtake a piece of work. */
const MOST_ROUNDS = 10
const BUSY = {
  reason: 'requests_unfinished',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
} as const

const placesOf = (atOnce: number) => ({
  atOnce,
  mostWaiting: MOST_WAITING,
  refusal: () => new ProblemError('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
})

type Work<T> = (em: EntityManager, calls: ProviderCalls) => Promise<T>

/**
 * Runs transactions that need the payment provider. No transaction waits for the provider: it rolls back, the call is made, and it runs
 * again with the answer (decision 0041). So `work` runs several times, and only the last run has an effect here.
 */
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

  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  /** For events, jobs and the team. Each kind of work takes its turn. @throws ProblemError payment_provider when too many wait */
  run<T>(actor: SystemActor, work: Work<T>): Promise<T> {
    return this.system.take(actor.name, () => this.runAtOnce(actor, work))
  }

  /**
   * For the request of a patient, as `actor`. Requests of one patient follow one another.
   * @throws ProblemError not_signed_in, rate_limited when too many of the patient wait, payment_provider when too many of all wait
   */
  runFor<T>(person: UserActor, actor: SystemActor, work: Work<T>): Promise<T> {
    return this.people.take(person.userId, () => this.runAtOnce(actor, work, person))
  }

  /** For a task that runs alone. @throws ProblemError payment_provider when other transactions overtake the work too often */
  async runAtOnce<T>(actor: SystemActor, work: Work<T>, person?: UserActor): Promise<T> {
    for (let round = 1; ; round++) {
      try {
        return await this.round(actor, work, person)
      } catch (error) {
        if (!(error instanceof AnswersOutdated) || round === MOST_ROUNDS) throw error
      }
    }
  }

  private async round<T>(actor: SystemActor, work: Work<T>, person: UserActor | undefined): Promise<T> {
    const commit = (write: (em: EntityManager) => Promise<unknown>) =>
      this.database.transaction(actor, write, person)
    const calls = new ProviderCalls(this.provider, commit)
    const pass = (em: EntityManager) => {
      calls.begin()
      return work(em, calls)
    }
    for (let made = 0; ; made++) {
      try {
        return await this.database.transaction(actor, pass, person)
      } catch (error) {
        if (!(error instanceof CallNeeded) || error.calls !== calls || made === MOST_CALLS) throw error
        await error.make()
      }
    }
  }
}
