import { Redis } from 'ioredis'
import type { Counter } from '../../src/platform/throttle/counter.js'
import { Limits, limitKey } from '../../src/platform/throttle/limits.js'
import { PostgresCounter } from '../../src/platform/throttle/postgres-counter.js'
import { RedisCounter } from '../../src/platform/throttle/redis-counter.js'
import { asOwner, openTestDatabase, type TestDatabase } from '../support/index.js'
import { eventually } from './support/eventually.js'
import { describeWithRedis, itWithRedis } from './support/on-queues.js'
import { killPrograms } from './support/program.js'
import { REDIS_PROGRAM, RedisServer } from './support/servers.js'

const HOUR_MS = 3_600_000

let db: TestDatabase
let redis: RedisServer
let client: Redis | undefined
let inRedis: RedisCounter

beforeAll(async () => {
  db = await openTestDatabase()
  if (!REDIS_PROGRAM) return
  redis = await RedisServer.start()
  client = new Redis(redis.url)
  client.on('error', () => undefined)
  inRedis = new RedisCounter(redis.url)
  await eventually('the counter is connected', 10_000, () =>
    inRedis.clear('nothing').then(
      () => true,
      (error: Error) => error.message,
    ),
  )
}, 60_000)
afterAll(async () => {
  client?.disconnect()
  inRedis?.close()
  await killPrograms()
  await db.close()
})

const keysInPostgres = () =>
  asOwner(
    async (owner) =>
      (await owner.query<{ key: string }>('select key from rate_limits')).rows.map(({ key }) => key),
    db.name,
  )

describe('PostgresCounter', () => counts(() => new PostgresCounter(db.database), keysInPostgres))
describeWithRedis('RedisCounter', () =>
  counts(
    () => inRedis,
    async () => (await client?.keys('*')) ?? [],
  ),
)

function counts(open: () => Counter, keys: () => Promise<string[]>) {
  it('gives 200 parallel hits 200 different numbers', async () => {
    const counter = open()
    const counts = await Promise.all(Array.from({ length: 200 }, () => counter.hit('parallel', HOUR_MS)))
    const hits = counts.map((count) => count.hits).sort((a, b) => a - b)
    expect(hits).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    for (const { remainingMs } of counts) {
      expect(remainingMs).toBeGreaterThan(HOUR_MS - 60_000)
      expect(remainingMs).toBeLessThanOrEqual(HOUR_MS)
    }
  })

  it('counts each key by itself', async () => {
    const counter = open()
    await counter.hit('one', HOUR_MS)
    expect((await counter.hit('another', HOUR_MS)).hits).toBe(1)
    expect((await counter.hit('one', HOUR_MS)).hits).toBe(2)
  })

  it('begins anew when the window ends, which later hits do not move', async () => {
    const counter = open()
    const windowMs = 300
    const started = performance.now()
    await counter.hit('short', windowMs)
    expect((await counter.hit('short', windowMs)).hits).toBe(2)
    await eventually('the count begins anew', 5_000, async () => {
      const { hits, remainingMs } = await counter.hit('short', windowMs)
      expect(remainingMs).toBeLessThanOrEqual(windowMs)
      return hits === 1
    })
    expect(performance.now() - started).toBeGreaterThan(windowMs - 50)
  })

  it('forgets what is cleared, and only that', async () => {
    const counter = open()
    for (const key of ['cleared', 'kept']) await counter.hit(key, HOUR_MS)
    await counter.clear('cleared')
    expect((await counter.hit('cleared', HOUR_MS)).hits).toBe(1)
    expect((await counter.hit('kept', HOUR_MS)).hits).toBe(2)
  })

  it('holds digests only when the throttler counts in it', async () => {
    // Keys of the tests above may run out meanwhile: only what is new here counts.
    const before = new Set(await keys())
    const limits = new Limits(open())
    const email = 'somebody@example.org'
    await limits.increment(limitKey('sign-in', email), HOUR_MS, 3)
    const added = (await keys()).filter((key) => !before.has(key))
    expect(added).toHaveLength(1)
    expect(added[0]).toMatch(/^(sihat:limit:)?[\w-]{43}$/)
    await limits.clear('sign-in', email)
    expect((await keys()).filter((key) => !before.has(key))).toEqual([])
  })
}

describe('a store that does not answer', () => {
  const down: Counter = {
    hit: () => Promise.reject(new Error('down')),
    clear: () => Promise.reject(new Error('down')),
  }
  const outcomes = async (limits: Limits, key: string, times: number) => {
    const results = []
    for (let n = 0; n < times; n += 1) results.push((await limits.increment(key, HOUR_MS, 3)).isBlocked)
    return results
  }

  it('leaves the limit to the process, never off', async () => {
    const limits = new Limits(down)
    const key = limitKey('sign-in', 'a@example.org')
    expect(await outcomes(limits, key, 5)).toEqual([false, false, false, true, true])
    await limits.clear('sign-in', 'a@example.org')
    expect(await outcomes(limits, key, 1)).toEqual([false])
  })

  it('does not matter for the limit of every request', async () => {
    const limits = new Limits(down)
    const counts = []
    for (let n = 0; n < 3; n += 1) counts.push((await limits.countRequest('127.0.0.1')).hits)
    expect(counts).toEqual([1, 2, 3])
  })

  itWithRedis('holds while a real Redis is full', async () => {
    const limits = new Limits(inRedis)
    const key = limitKey('sign-in', 'c@example.org')
    await redis.fill()
    expect(await outcomes(limits, key, 5)).toEqual([false, false, false, true, true])
    await redis.makeRoom()
    expect(await outcomes(limits, limitKey('sign-in', 'd@example.org'), 4)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  itWithRedis('holds while a real Redis is gone, at once', async () => {
    const limits = new Limits(inRedis)
    const key = limitKey('sign-in', 'b@example.org')
    expect(await outcomes(limits, key, 2)).toEqual([false, false])
    await redis.stop()
    const started = performance.now()
    expect(await outcomes(limits, key, 5)).toEqual([false, false, false, true, true])
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
