import { allOnce, DEATHS, EffectsBench } from './support/effects.js'
import { itOnBothQueues } from './support/on-queues.js'
import { killPrograms } from './support/program.js'
import { RedisServer } from './support/servers.js'
import { shuffled } from './support/shuffled.js'

/** At each of three points, with each of two queues; `FAULT_KILLS=120` for a long run. */
const TIMES = Math.ceil(Number(process.env.FAULT_KILLS ?? 36) / 6)
const WORKERS = 3
/** Each kill needs a new process, and a busy machine takes seconds to start one. */
const WITHIN_MS = 30_000 + TIMES * DEATHS.length * 10_000
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))

let bench: EffectsBench

afterEach(async () => {
  await bench.close()
  await killPrograms()
})

/** Another worker takes the place of each that was killed. */
async function workUntil(done: Promise<void>): Promise<number> {
  let kills = 0
  let finished = false
  const places = Array.from({ length: WORKERS }, async () => {
    while (!finished) {
      const worker = bench.worker('dying-worker')
      const ended = await Promise.race([worker.exited, done])
      const exit = ended ?? (await worker.stop())
      if (exit.signal === 'SIGKILL') kills += 1
      else if (!finished) throw new Error(`A worker ended by itself (${exit.code}):\n${worker.output}`)
    }
  })
  const end = done.then(() => {
    finished = true
  })
  await Promise.all([end, ...places])
  return kills
}

itOnBothQueues(
  'a worker killed before the effect, before the commit and before the acknowledgement leaves one effect',
  async (backend) => {
    bench = await EffectsBench.open(backend === 'Redis' ? (await RedisServer.start()).url : undefined)
    const points = shuffled(
      DEATHS.flatMap((point) => Array.from({ length: TIMES }, () => point)),
      seed,
    )
    const ids = await bench.send(points)
    const kills = await workUntil(bench.settled(WITHIN_MS))
    console.info(
      `FAULT_SEED=${seed}: ${kills} workers killed, each with one of ${ids.length} jobs (${backend})`,
    )

    expect(
      await bench.rows('select point, count(*)::int as times from deaths group by point order by point'),
    ).toEqual([...DEATHS].sort().map((point) => ({ point, times: TIMES })))
    expect(kills).toBe(ids.length)
    expect(await bench.outcome()).toEqual(allOnce(ids.length))
  },
  WITHIN_MS + 40_000,
)
