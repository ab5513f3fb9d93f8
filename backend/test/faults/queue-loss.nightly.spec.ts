import { allOnce, EffectsBench } from './support/effects.js'
import { itWithRedis } from './support/on-queues.js'
import { killPrograms } from './support/program.js'
import { RedisServer } from './support/servers.js'

const MESSAGES = 30
const points = Array.from({ length: MESSAGES }, () => 'none' as const)

let redis: RedisServer
let bench: EffectsBench

beforeEach(async () => {
  redis = await RedisServer.start()
  bench = await EffectsBench.open(redis.url)
})
afterEach(async () => {
  await killPrograms()
  await bench.close()
})

itWithRedis(
  'Redis that stops while messages are sent delays them',
  async () => {
    const worker = bench.worker('steady-worker')
    await worker.message()
    await bench.send(points)
    await bench.settled(10_000)
    await redis.stop()
    await bench.send(points)
    await worker.wrote('The outbox waits for its next turn')
    expect(await bench.rows('select from effects')).toHaveLength(MESSAGES)
    await redis.start()
    await bench.settled(45_000)
    expect(await bench.outcome()).toEqual(allOnce(2 * MESSAGES))
    // The worker's own connection waits for as long as it takes; the sender's gives up.
    expect(worker.output).not.toContain('maxRetriesPerRequest must be null')
  },
  270_000,
)

itWithRedis(
  'Redis that is emptied gets back what nobody had handled',
  async () => {
    await bench.pauseQueue()
    const worker = bench.worker('steady-worker')
    await worker.message()
    await bench.send(points)
    await bench.allSent(10_000)
    await redis.flush()
    await bench.settled(45_000)
    expect(worker.output).toContain('The queue had lost this message')
    expect(await bench.outcome()).toEqual(allOnce(MESSAGES))
  },
  270_000,
)

itWithRedis(
  'Redis that starts empty after a crash gets back what it had lost',
  async () => {
    await bench.pauseQueue()
    const first = bench.worker('steady-worker')
    await first.message()
    await bench.send(points)
    await bench.allSent(10_000)
    await Promise.all([redis.stop(), first.stop('SIGKILL')])
    await redis.start()
    bench.worker('steady-worker')
    await bench.settled(45_000)
    expect(await bench.outcome()).toEqual(allOnce(MESSAGES))
  },
  270_000,
)

itWithRedis(
  'Redis that is full delays messages, those that wait in it as well',
  async () => {
    const worker = bench.worker('steady-worker')
    await worker.message()
    await bench.pauseQueue()
    await bench.send(points)
    await bench.allSent(10_000)
    await redis.fill()
    await bench.send(points)
    await worker.wrote('The outbox waits for its next turn')
    expect(worker.output).toContain('OOM command not allowed')
    await bench.resumeQueue()
    const { effects, unsent } = await bench.outcome()
    expect([effects, unsent]).toEqual([0, MESSAGES])
    await redis.makeRoom()
    await bench.settled(45_000)
    expect(await bench.outcome()).toEqual(allOnce(2 * MESSAGES))
  },
  270_000,
)
