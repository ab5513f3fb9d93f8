import { Logger } from '@nestjs/common'
import pg from 'pg'
import type { UpkeepRegistry } from '../src/platform/upkeep/upkeep-registry.js'
import { UpkeepRunner } from '../src/platform/upkeep/upkeep-runner.js'
import type { UpkeepTurn } from '../src/platform/upkeep/upkeep-task.js'
import { asOwner, openLogins, openTestDatabase, type TestDatabase } from './support/index.js'

const HOUR_SECONDS = 3_600

let db: TestDatabase
let runs: number
let work: (turn: UpkeepTurn) => Promise<Record<string, number>>
const task = {
  name: 'test.task',
  about: 'A task of the tests',
  everySeconds: HOUR_SECONDS,
  run: (turn: UpkeepTurn) => {
    runs += 1
    return work(turn)
  },
}
const registry = { all: () => [task], named: () => task } as unknown as UpkeepRegistry
const never = new AbortController().signal

const rows = <T extends object>(query: string) =>
  asOwner(async (client) => (await client.query<T>(query)).rows, db.name)
const recorded = () =>
  rows<{ outcome: string }>('select outcome, counts, error_code from upkeep_runs order by started_at, id')
const runner = () => new UpkeepRunner(db.database, registry)
const attempt = (signal = never) => runner().runWhenDue(task, signal)
const age = (interval: string) =>
  rows(`update upkeep_runs set started_at = started_at - interval '${interval}'`)

beforeAll(async () => {
  Logger.overrideLogger(false)
  db = await openTestDatabase()
}, 60_000)
afterAll(() => db.close())
beforeEach(async () => {
  runs = 0
  work = async () => ({ things: 3 })
  await rows('delete from upkeep_runs')
})

describe('a task', () => {
  it('runs when its time has come, and is recorded', async () => {
    expect(await attempt()).toMatchObject({ outcome: 'done', counts: { things: 3 } })
    expect(await attempt()).toBeUndefined()
    await age('59 minutes')
    expect(await attempt()).toBeUndefined()
    await age('2 minutes')
    expect(await attempt()).toMatchObject({ outcome: 'done' })
    expect(runs).toBe(2)
    expect(await recorded()).toEqual(
      Array(2).fill({ outcome: 'done', counts: { things: 3 }, error_code: null }),
    )
  })

  it('runs once when the time for many runs was missed', async () => {
    await attempt()
    await age('40 days')
    await attempt()
    expect(await attempt()).toBeUndefined()
    expect(runs).toBe(2)
  })

  it('runs in one of many processes', async () => {
    let finish = (_counts: Record<string, number>) => {}
    const begun = Promise.withResolvers<void>()
    work = () =>
      new Promise((resolve) => {
        finish = resolve
        begun.resolve()
      })
    const others = await openSecondProcess(db)
    const first = attempt()
    await begun.promise
    work = async () => ({})
    try {
      expect(await others.runner.runWhenDue(task, never)).toBeUndefined()
      expect(await others.runner.runNow(task.name)).toBeUndefined()
      expect(runs).toBe(1)
    } finally {
      finish({})
      await first
    }
    expect(await others.runner.runNow(task.name)).toMatchObject({ outcome: 'done' })
    await others.close()
  })

  it('begins anew after a process that was killed', async () => {
    await rows(
      `insert into upkeep_runs (id, task, cause) values (gen_random_uuid(), 'test.task', 'schedule')`,
    )
    expect(await attempt()).toMatchObject({ outcome: 'done' })
    expect(await recorded()).toMatchObject([{ outcome: 'abandoned' }, { outcome: 'done' }])
  })

  it('does not take the run of a living process for abandoned', async () => {
    await rows(
      `insert into upkeep_runs (id, task, cause) values (gen_random_uuid(), 'test.task', 'schedule')`,
    )
    const holder = new pg.Client({ connectionString: db.ownerUrl })
    await holder.connect()
    await holder.query(`begin; select pg_advisory_xact_lock(hashtextextended('upkeep test.task', 0))`)
    expect(await attempt()).toBeUndefined()
    await holder.end()
    expect(await recorded()).toMatchObject([{ outcome: 'running' }])
  })

  it('that fails is recorded with its code alone, and tried again after five minutes', async () => {
    work = () => Promise.reject(Object.assign(new Error('Ada Lovelace has a fever'), { code: 'ECONNRESET' }))
    expect(await attempt()).toMatchObject({ outcome: 'failed', errorCode: 'ECONNRESET' })
    expect(JSON.stringify(await rows('select * from upkeep_runs'))).not.toContain('Ada')
    await age('4 minutes')
    expect(await attempt()).toBeUndefined()
    await age('2 minutes')
    expect(await attempt()).toMatchObject({ outcome: 'failed' })
  })

  it('goes on at once with what one run could not take', async () => {
    let left = 50 * 500
    work = async (turn) => ({
      taken: await turn.batches(async (_em, limit) => {
        const taken = Math.min(limit, left)
        left -= taken
        return taken
      }),
    })
    expect(await attempt()).toMatchObject({ outcome: 'partial', counts: { taken: 40 * 500 } })
    expect(await attempt()).toMatchObject({ outcome: 'done', counts: { taken: 10 * 500 } })
  })

  it('stops between two batches when the process ends, and goes on in the next', async () => {
    const stop = new AbortController()
    work = async (turn) => ({
      taken: await turn.batches(async (_em, limit) => {
        stop.abort()
        return limit
      }),
    })
    expect(await attempt(stop.signal)).toMatchObject({ outcome: 'stopped', counts: { taken: 500 } })
    work = async () => ({})
    expect(await attempt()).toMatchObject({ outcome: 'done' })
  })

  it('waits for its time though a clock was ahead', async () => {
    await attempt()
    await rows(`
      insert into upkeep_runs (id, task, cause, outcome, started_at, ended_at)
      values (gen_random_uuid(), 'test.task', 'schedule', 'done', now() + interval '1 year', now())`)
    expect(await attempt()).toBeUndefined()
    await age('61 minutes')
    expect(await attempt()).toMatchObject({ outcome: 'done' })
  })
})

/** The same tables through connections of its own. */
async function openSecondProcess({ appUrl }: TestDatabase) {
  const { database, close } = await openLogins(appUrl)
  return { runner: new UpkeepRunner(database, registry), close }
}
