import type { EntityManager } from '@mikro-orm/postgresql'
import { ProblemError } from '../../../platform/errors/index.js'
import {
  type PaymentProvider,
  type ProviderAnswers,
  type ProviderChanges,
  ProviderRefusal,
} from './payment-provider.js'

const RETRY_AFTER_SECONDS = 10

/** Ends a pass: the transaction rolls back, the call is made outside of it, and the work runs again. */
export class CallNeeded extends Error {
  constructor(
    readonly calls: ProviderCalls,
    readonly make: () => Promise<void>,
  ) {
    super('The payment provider has to be called first')
  }
}

/** Another transaction applied answers to the same row meanwhile. The answers at hand may be older. */
export class AnswersOutdated extends ProblemError {
  constructor() {
    super('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

type Outcome = { value: unknown } | { refusal: ProviderRefusal }
type Commit = (write: (em: EntityManager) => Promise<unknown>) => Promise<unknown>

/**
 * The calls of one piece of work to the payment provider. Inside the transaction every call answers from memory, and a call that was not
 * made yet throws `CallNeeded`. Answers from before a change do not count after it.
 */
export class ProviderCalls {
  readonly ask: ProviderAnswers
  readonly change: ProviderChanges
  private readonly outcomes = new Map<string, Outcome>()
  private readonly turns = new Map<string, number>()
  /** Changes that the current pass has made. */
  private changes = 0
  /** Rows whose turn the current pass has taken. */
  private readonly taken = new Set<string>()

  constructor(
    { answers, changes }: PaymentProvider,
    private readonly commit: Commit,
  ) {
    this.ask = this.remembered(answers, false)
    this.change = this.remembered(changes, true)
  }

  /** Begins a pass: the transaction runs from its start. */
  begin(): void {
    this.changes = 0
    this.taken.clear()
  }

  /** Commits `write` in a transaction of its own, before the calls that need it, once. */
  async writeFirst<T>(key: string, write: (em: EntityManager) => Promise<T>): Promise<T> {
    return (await this.recall(`write ${key}`, () => this.commit(write))) as T
  }

  /**
   * The one rule for answers that overtake each other: a transaction that applies answers counts up `sync_turn` of the row under its lock,
   * and takes the turn before it asks. Where somebody else counted up between two passes, all answers are dropped, and changes are made again.
   * So a change that a person asked for belongs into work of its own that takes no turn.
   * @param turnOf reads the turn under the lock
   * @throws AnswersOutdated
   */
  async takeTurn(row: string, turnOf: () => Promise<number>): Promise<void> {
    if (this.taken.has(row)) return
    this.taken.add(row)
    const turn = await turnOf()
    const first = this.turns.get(row)
    if (first === undefined) this.turns.set(row, turn)
    else if (first !== turn) throw new AnswersOutdated()
  }

  private remembered<P extends object>(port: P, isChange: boolean): P {
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) => {
          const call = `${this.changes} ${String(name)} ${JSON.stringify(given)}`
          const answer = this.recall(call, () => method.apply(target, given))
          if (isChange) this.changes++
          return answer
        }
      },
    })
  }

  private async recall(key: string, make: () => Promise<unknown>): Promise<unknown> {
    const outcome = this.outcomes.get(key)
    if (!outcome) throw new CallNeeded(this, async () => void this.outcomes.set(key, await outcomeOf(make)))
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.value
  }
}

/** A refusal is an answer too: the work decides about it. */
async function outcomeOf(make: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await make() }
  } catch (error) {
    if (error instanceof ProviderRefusal) return { refusal: error }
    throw error
  }
}
