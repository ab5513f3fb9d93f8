interface Limits {
  atOnce: number
  mostWaiting: number
  /** What whoever comes when so many wait is told. */
  refusal: () => Error
}

/** So many at once. Whoever comes later waits; those who wait take turns, however much one of them has brought. */
export class Slots {
  /** The first of them is served next, with one of its works. */
  private readonly waiting = new Map<string, (() => void)[]>()
  private waitingCount = 0
  private free: number

  constructor(private readonly limits: Limits) {
    this.free = limits.atOnce
  }

  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await this.turnOf(who)
    try {
      return await work()
    } finally {
      // The place goes on to the next without becoming free in between.
      const next = this.nextTurn()
      if (next) next()
      else this.free++
    }
  }

  private turnOf(who: string): Promise<void> {
    if (this.waitingCount >= this.limits.mostWaiting) throw this.limits.refusal()
    this.waitingCount++
    return new Promise((resolve) => this.waiting.set(who, [...(this.waiting.get(who) ?? []), resolve]))
  }

  private nextTurn(): (() => void) | undefined {
    for (const [who, [next, ...later]] of this.waiting) {
      this.waiting.delete(who)
      if (later.length > 0) this.waiting.set(who, later)
      this.waitingCount--
      return next
    }
    return undefined
  }
}
