export interface CircuitState {
  /** half-open: one request is let through to see. */
  state: 'closed' | 'open' | 'half-open'
  failuresInARow: number
  /** When the next request is let through; null while closed. */
  retryAt: Date | null
}

/** One request's way through. What it tells first counts. */
export interface Passage {
  succeeded(): void
  failed(): void
  /** It ended for a reason that says nothing about the service. */
  left(): void
}

interface Options {
  /** So many in a row open it. */
  failures: number
  pauseMs: number
  now?: () => number
}

/** Asks a service that keeps failing no more for a while, then lets one request see whether it is back. */
export class CircuitBreaker {
  private failuresInARow = 0
  private retryAt: number | undefined
  private probing = false

  constructor(private readonly options: Options) {}

  get state(): CircuitState {
    const { failuresInARow, retryAt } = this
    if (retryAt === undefined) return { state: 'closed', failuresInARow, retryAt: null }
    const state = this.probing || this.now() >= retryAt ? 'half-open' : 'open'
    return { state, failuresInARow, retryAt: new Date(retryAt) }
  }

  /** @returns undefined when nothing is let through */
  enter(): Passage | undefined {
    const probe = this.retryAt !== undefined
    if (probe && (this.probing || this.state.state === 'open')) return undefined
    if (probe) this.probing = true
    let told = false
    const once = (tell: () => void) => () => {
      if (told) return
      told = true
      if (probe) this.probing = false
      tell()
    }
    return {
      succeeded: once(() => this.close(probe)),
      failed: once(() => this.count(probe)),
      left: once(() => {}),
    }
  }

  private close(probe: boolean) {
    // Whoever entered before it opened proves nothing about now.
    if (this.retryAt !== undefined && !probe) return
    this.failuresInARow = 0
    this.retryAt = undefined
  }

  private count(probe: boolean) {
    this.failuresInARow++
    const opens = this.retryAt === undefined && this.failuresInARow >= this.options.failures
    if (probe || opens) this.retryAt = this.now() + this.options.pauseMs
  }

  private now(): number {
    return (this.options.now ?? Date.now)()
  }
}
