import { setTimeout as pause } from 'node:timers/promises'

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * One batch at a time: whoever comes while it is under way goes into the next, together with all who came. The first begins at
 * once, the next not before its time: so many come one by one that there would else be as many batches.
 */
export class Batches<T, R> {
  private waiting: Waiting<T, R>[] = []
  private isRunning = false

  /**
   * @param work answers each item, in their order, or throws: then each one is tried alone
   * @param size the most of a batch
   * @param intervalMs the least time between the beginnings of two
   */
  constructor(
    private readonly work: (items: T[]) => Promise<R[]>,
    private readonly size: number,
    private readonly intervalMs = 0,
  ) {}

  take(item: T): Promise<R> {
    const result = new Promise<R>((resolve, reject) => this.waiting.push({ item, resolve, reject }))
    if (!this.isRunning) void this.run()
    return result
  }

  private async run() {
    this.isRunning = true
    // Those who come in the same moment are of the first batch.
    await undefined
    while (this.waiting.length > 0) {
      const began = performance.now()
      await this.settle(this.waiting.splice(0, this.size))
      const early = began + this.intervalMs - performance.now()
      if (early > 0) await pause(early)
    }
    this.isRunning = false
  }

  private async settle(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as R)
      })
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await this.settle([one])
    }
  }
}
