import { Redis } from 'ioredis'
import type { Count, Counter } from './counter.js'

const PREFIX = 'sihat:limit:'

/** Counts and starts the window in one step, so that no crash leaves a counter that never ends. */
const HIT = `
  local hits = redis.call('INCRBY', KEYS[1], ARGV[2])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {hits, redis.call('PTTL', KEYS[1])}`

/** Shared by every process that shares the Redis. */
export class RedisCounter implements Counter {
  private readonly redis: Redis

  /** Without Redis it fails at once: nobody waits, for the limit is then counted elsewhere. */
  constructor(url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
    // Told by whoever counts.
    this.redis.on('error', () => undefined)
  }

  async hit(key: string, windowMs: number, by = 1): Promise<Count> {
    const [hits, remainingMs] = (await this.redis.eval(HIT, 1, PREFIX + key, windowMs, by)) as [
      number,
      number,
    ]
    return { hits, remainingMs: Math.max(0, remainingMs) }
  }

  async clear(key: string): Promise<void> {
    await this.redis.del(PREFIX + key)
  }

  close() {
    this.redis.disconnect()
  }
}
