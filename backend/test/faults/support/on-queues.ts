import { REDIS_PROGRAM } from './servers.js'

/** For tests that need Redis. They are skipped where the machine has none, and the test run counts them. */
export const itWithRedis = REDIS_PROGRAM ? it : it.skip
export const describeWithRedis = REDIS_PROGRAM ? describe : describe.skip

/** Declares a test for queues in PostgreSQL and the same test for queues in Redis. */
export function itOnBothQueues(
  title: string,
  test: (queue: 'PostgreSQL' | 'Redis') => Promise<void>,
  timeoutMs: number,
) {
  it(`${title} (PostgreSQL)`, () => test('PostgreSQL'), timeoutMs)
  itWithRedis(`${title} (Redis)`, () => test('Redis'), timeoutMs)
}

/** Declares tests for queues in PostgreSQL and the same tests for queues in Redis. */
export function describeOnBothQueues(title: string, tests: (queue: 'PostgreSQL' | 'Redis') => void) {
  describe(`${title} (PostgreSQL)`, () => tests('PostgreSQL'))
  describeWithRedis(`${title} (Redis)`, () => tests('Redis'))
}
