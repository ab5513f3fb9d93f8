import { ProblemError } from '../../platform/errors/index.js'

const RETRY_AFTER_SECONDS = 5

/** Limits the answers that one person gets at the same time. Refuses further requests instead of queueing them. */
export class AtOnce {
  private readonly underWay = new Map<string, number>()

  constructor(private readonly most: number) {}

  /**
   * Takes one place and returns the function that frees it.
   * @throws ProblemError rate_limited
   */
  enter(subject: string): () => void {
    const count = this.underWay.get(subject) ?? 0
    if (count >= this.most) throw new ProblemError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.underWay.set(subject, count + 1)
    return () => this.leave(subject)
  }

  private leave(subject: string) {
    const left = (this.underWay.get(subject) ?? 1) - 1
    if (left > 0) this.underWay.set(subject, left)
    else this.underWay.delete(subject)
  }
}
