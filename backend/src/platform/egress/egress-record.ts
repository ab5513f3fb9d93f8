import type { Destination } from './destination.js'
import { type EgressLimits, LimitReached } from './egress-limits.js'
import type { Refusal, RefusalCode } from './refusal.js'

export interface RefusedHost {
  code: RefusalCode
  host: string
  count: number
}

const MOST_HOSTS = 50

/** What one run has taken and what it was refused: codes and hosts, no addresses and no contents. */
export class EgressRecord {
  bytes = 0
  requests = 0
  /** Refusals of hosts beyond those that are kept. */
  refusedElsewhere = 0
  private readonly refusedHosts = new Map<string, RefusedHost>()
  private readonly refusals: Refusal[] = []
  private readonly end = new AbortController()

  constructor(private readonly limits: EgressLimits) {}

  /** Aborted, with a LimitReached as its reason, when the run has taken all it may. */
  get exhausted(): AbortSignal {
    return this.end.signal
  }

  get refused(): RefusedHost[] {
    return [...this.refusedHosts.values()]
  }

  spendRequest() {
    this.requests += 1
    if (this.requests > this.limits.requests) this.exhaust('requests')
  }

  spendBytes(count: number) {
    this.bytes += count
    if (this.bytes > this.limits.bytes) this.exhaust('bytes')
  }

  exhaust(code: LimitReached['code']) {
    this.end.abort(new LimitReached(code))
  }

  /** Refusals so far: what is behind this number came later. */
  get mark(): number {
    return this.refusals.length
  }

  refusalSince(mark: number, { host, port }: Destination): Refusal | undefined {
    return this.refusals.slice(mark).find((refusal) => refusal.host === host && refusal.port === port)
  }

  refuse(refusal: Refusal) {
    this.refusals.push(refusal)
    const { code, host } = refusal
    const key = `${code} ${host}`
    const known = this.refusedHosts.get(key)
    if (known) known.count += 1
    else if (this.refusedHosts.size < MOST_HOSTS) this.refusedHosts.set(key, { code, host, count: 1 })
    else this.refusedElsewhere += 1
  }
}
