import { createHash } from 'node:crypto'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { ThrottlerStorage } from '@nestjs/throttler'
import { type DetailCode, ProblemError } from '../errors/index.js'
import type { Count, Counter } from './counter.js'
import type { Limit } from './limit.decorator.js'
import { MemoryCounter } from './memory-counter.js'

export const SHARED_COUNTER = Symbol('shared counter')
const MINUTE_MS = 60_000
type OwnLimit = Omit<Limit, 'by'>

/**
 * Where the throttler counts. Keys are kept as digests: the store holds no address and no e-mail. When the shared
 * store does not answer, this process counts alone: a limit may then be looser, never gone.
 */
@Injectable()
export class Limits implements ThrottlerStorage, OnApplicationShutdown {
  private readonly logger = new Logger(Limits.name)
  private readonly memory = new MemoryCounter()

  constructor(@Inject(SHARED_COUNTER) private readonly shared: Counter) {}

  async increment(key: string, ttl: number, limit: number) {
    const { hits, remainingMs } = await this.hit(key, ttl)
    const seconds = Math.max(1, Math.ceil(remainingMs / 1_000))
    return { totalHits: hits, timeToExpire: seconds, isBlocked: hits > limit, timeToBlockExpire: seconds }
  }

  /**
   * Counts one use against a limit whose subject is known only to the application.
   * @throws ProblemError rate_limited
   */
  async spend(
    { bucket, limit, windowSeconds }: OwnLimit,
    subject: string,
    reason?: DetailCode,
  ): Promise<void> {
    const { hits, remainingMs } = await this.hit(limitKey(bucket, subject), windowSeconds * 1_000)
    const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000))
    if (hits > limit) throw new ProblemError('rate_limited', { reason, retryAfterSeconds })
  }

  /** Counts one use, also beyond the limit. `requireLeft` refuses the next one. */
  async count({ bucket, windowSeconds }: OwnLimit, subject: string): Promise<void> {
    await this.hit(limitKey(bucket, subject), windowSeconds * 1_000)
  }

  /**
   * Counts nothing.
   * @throws ProblemError rate_limited when `count` has used up the limit
   */
  async requireLeft(
    { bucket, limit, windowSeconds }: OwnLimit,
    subject: string,
    reason: DetailCode,
  ): Promise<void> {
    const { hits, remainingMs } = await this.hit(limitKey(bucket, subject), windowSeconds * 1_000, 0)
    const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000))
    if (hits >= limit) throw new ProblemError('rate_limited', { reason, retryAfterSeconds })
  }

  /** Counts one use. Returns whether it is within the limit. */
  async isWithin({ bucket, limit, windowSeconds }: OwnLimit, subject: string): Promise<boolean> {
    const { hits } = await this.hit(limitKey(bucket, subject), windowSeconds * 1_000)
    return hits <= limit
  }

  /** Of one address in this process and minute: it only has to keep one client from drowning the process. */
  countRequest(address: string): Count {
    return this.memory.hit(address, MINUTE_MS)
  }

  /** Counts one use in this process alone, without the shared store. Returns whether it is within the limit. */
  isWithinHere({ bucket, limit, windowSeconds }: OwnLimit, subject: string): boolean {
    const { hits } = this.memory.hit(limitKey(bucket, subject), windowSeconds * 1_000)
    return hits <= limit
  }

  /** A success ends the count of the failures before it. */
  async clear(bucket: string, subject: string): Promise<void> {
    const key = limitKey(bucket, subject)
    this.memory.clear(key)
    await Promise.resolve(this.shared.clear(key)).catch(() => undefined)
  }

  onApplicationShutdown() {
    this.shared.close?.()
  }

  private async hit(key: string, windowMs: number, by: 0 | 1 = 1): Promise<Count> {
    try {
      return await this.shared.hit(key, windowMs, by)
    } catch (error) {
      this.logger.error({ err: error, msg: 'The shared counter does not answer; this process counts alone' })
      return this.memory.hit(key, windowMs, by)
    }
  }
}

export const limitKey = (bucket: string, subject: string) =>
  createHash('sha256').update(`${bucket}\0${subject}`).digest('base64url')
