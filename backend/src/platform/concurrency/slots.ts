interface Places {
  atOnce: number
  mostWaiting: number
  /** What whoever comes when so many wait is told. */
  refusal: () => Error
}

interface Limits extends Places {
  /** Places of one person, within the places of all. Without them a person may take all. */
  each?: Places
}

/** So many at once. Whoever comes later waits; those who wait take turns, however much one of them has brought. */
export class Slots {
  /** The first of them is served next, with one of its works. */
  private readonly waiting = new Map<string, (() => void)[]>()
  private readonly working = new Map<string, number>()
  private waitingCount = 0
  private free: number

  constructor(private readonly limits: Limits) {
    this.free = limits.atOnce
  }

  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0 && this.mayWork(who)) this.begin(who)
    else await this.turnOf(who)
    try {
      return await work()
    } finally {
      this.end(who)
      // The place goes on to the next without becoming free in between.
      this.nextTurn()?.()
    }
  }

  private mayWork(who: string): boolean {
    return (this.working.get(who) ?? 0) < (this.limits.each?.atOnce ?? this.limits.atOnce)
  }

  private begin(who: string): void {
    this.free--
    this.working.set(who, (this.working.get(who) ?? 0) + 1)
  }

  private end(who: string): void {
    this.free++
    const left = (this.working.get(who) ?? 0) - 1
    if (left > 0) this.working.set(who, left)
    else this.working.delete(who)
  }

  private turnOf(who: string): Promise<void> {
    const { each, mostWaiting, refusal } = this.limits
    const own = this.waiting.get(who) ?? []
    if (each && own.length >= each.mostWaiting) throw each.refusal()
    if (this.waitingCount >= mostWaiting) throw refusal()
    this.waitingCount++
    return new Promise((resolve) => this.waiting.set(who, [...own, resolve]))
  }

  private nextTurn(): (() => void) | undefined {
    for (const [who, [next, ...later]] of this.waiting) {
      if (!this.mayWork(who)) continue
      this.waiting.delete(who)
      if (later.length > 0) this.waiting.set(who, later)
      this.waitingCount--
      this.begin(who)
      return next
    }
    return undefined
  }
}
