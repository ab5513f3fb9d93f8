/** So many at once; whoever comes later waits in turn. */
export class Slots {
  private readonly waiting: (() => void)[] = []

  constructor(private free: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes on to the next without becoming free in between.
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
