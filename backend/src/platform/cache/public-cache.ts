import { createHash } from 'node:crypto'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { Config } from '../config/index.js'
import { PostgresListener } from '../database/index.js'

const CHANNEL = 'public_cache'
const MEBIBYTE = 1024 * 1024
const LONGEST_KEY = 500
/** Should the clock of the database, by which claims expire, be another one. */
const LONGEST_LIFE_MS = 60_000
/** When what is in an answer stops to hold, without a commit. */
const EXPIRY = /"expiresAt":"([^"\\]+)"/g
/** An answer tells whole seconds. */
const SECOND_MS = 1_000

export interface CachedAnswer {
  body: Buffer
  /** Strong: the same bytes, the same tag. */
  etag: string
}

/**
 * Ready bytes of public answers. The commit that changes what they were made from empties the cache of every process;
 * while this process cannot hear of commits, it caches nothing.
 */
@Injectable()
export class PublicCache implements OnApplicationBootstrap {
  private readonly answers: LRUCache<string, CachedAnswer> | undefined
  private generation = 0

  constructor(
    private readonly postgres: PostgresListener,
    { env }: Config,
  ) {
    if (env.PUBLIC_CACHE_MB === 0) return
    this.answers = new LRUCache({
      maxSize: env.PUBLIC_CACHE_MB * MEBIBYTE,
      ttl: LONGEST_LIFE_MS,
      sizeCalculation: ({ body }, key) => body.length + key.length,
    })
  }

  async onApplicationBootstrap() {
    const empty = () => this.empty()
    await this.postgres.listen(CHANNEL, { onMessage: empty, onConnected: empty, onLost: empty })
  }

  get(key: string): CachedAnswer | undefined {
    return this.answers?.get(key)
  }

  /** The current state of the data; an answer made in an earlier one is not kept. */
  now(): number {
    return this.generation
  }

  add(key: string, value: unknown, madeIn: number): CachedAnswer {
    const json = JSON.stringify(value)
    const body = Buffer.from(json)
    const answer = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    const fresh = madeIn === this.generation && this.postgres.connected
    if (fresh && key.length <= LONGEST_KEY) this.answers?.set(key, answer, { ttl: lifeOf(json) })
    return answer
  }

  private empty() {
    this.generation += 1
    this.answers?.clear()
  }
}

/** Until the first of what it tells expires. */
function lifeOf(json: string): number {
  const now = Date.now()
  const lives = Array.from(json.matchAll(EXPIRY), ([, at = '']) => Date.parse(at) + SECOND_MS - now)
  return Math.min(LONGEST_LIFE_MS, ...lives.filter((life) => life > 0))
}
