interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** So many batches at a time: whoever comes while they are under way goes into the next, together with all who came. */
export class Batches<T, R> {
  private waiting: Waiting<T, R>[] = []
  private running = 0

  /**
   * @param work answers each item, in their order, or throws: then each one is tried alone
   * @param size the most of a batch
   */
  constructor(
    private readonly work: (items: T[]) => Promise<R[]>,
    private readonly size: number,
    private readonly atOnce = 1,
  ) {}

  take(item: T): Promise<R> {
    const result = new Promise<R>((resolve, reject) => this.waiting.push({ item, resolve, reject }))
    if (this.running < this.atOnce) void this.run()
    return result
  }

  private async run() {
    this.running += 1
    // Those who come in the same moment are of the first batch.
    await undefined
    while (this.waiting.length > 0) await this.settle(this.waiting.splice(0, this.size))
    this.running -= 1
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
