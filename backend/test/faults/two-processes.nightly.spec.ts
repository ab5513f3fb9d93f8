import { asOwner, cloneDatabase } from '../support/index.js'
import { ApiProcess } from './support/api.js'
import { eventually } from './support/eventually.js'
import { killPrograms } from './support/program.js'

const CHANGES = 20
const STALE_AT_MOST_MS = 1_000

let database: Awaited<ReturnType<typeof cloneDatabase>>
let first: ApiProcess
let second: ApiProcess
let slug: string

const named = (name: string) => `${database.appUrl}?application_name=${name}`
const owner = <T extends object>(query: string, values: unknown[] = []) =>
  asOwner(async (client) => (await client.query<T>(query, values)).rows, database.name)

beforeAll(async () => {
  database = await cloneDatabase('seeded')
  ;[first, second] = await Promise.all([ApiProcess.start(named('first')), ApiProcess.start(named('second'))])
  const [hospital] = await owner<{ slug: string }>('select slug from hospitals order by slug limit 1')
  slug = hospital?.slug ?? ''
}, 180_000)
afterAll(async () => {
  await killPrograms()
  await database.drop()
})

const capacityAt = async (api: ApiProcess) =>
  (await api.request<{ bedCapacity: number }>('GET', `hospitals/${slug}`)).body.bedCapacity

/** @returns how long after the commit the slower of the processes showed the change */
async function change(bedCapacity: number): Promise<number> {
  await owner('update hospitals set bed_capacity = $1 where slug = $2', [bedCapacity, slug])
  const committed = performance.now()
  await Promise.all(
    [first, second].map((api) =>
      eventually('the change is shown', 10_000, async () => {
        const shown = await capacityAt(api)
        return shown === bedCapacity || shown
      }),
    ),
  )
  return performance.now() - committed
}

/** A busy machine may hold one of them up; a cache that is left to age does so with each. */
const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]

/** Ends the connection on which the first process listens; the heartbeat is what it last asked. */
const silenceFirst = () =>
  owner<{ ended: boolean }>(`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'first' and query ~* '^(listen|select 1$)'
    order by query_start desc limit 1`)

describe('a change of the catalogue', () => {
  it('is shown by both processes within a second of its commit', async () => {
    const times: number[] = []
    for (let n = 1; n <= CHANGES; n += 1) {
      // Both have the former state in their caches.
      await Promise.all([capacityAt(first), capacityAt(second)])
      times.push(await change(1_000 + n))
    }
    expect(median(times)).toBeLessThan(STALE_AT_MOST_MS)
  }, 90_000)

  it('is shown within a second by a process that has lost the connection on which it listens', async () => {
    const times: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      await Promise.all([capacityAt(first), capacityAt(second)])
      expect(await silenceFirst()).toEqual([{ ended: true }])
      times.push(await change(2_000 + n))
      await eventually('the first process listens again', 5_000, async () => {
        const rows = await owner(
          `select from pg_stat_activity where application_name = 'first' and query = 'select 1'`,
        )
        return rows.length === 1
      })
    }
    expect(median(times)).toBeLessThan(STALE_AT_MOST_MS)
  }, 90_000)
})

describe('the sign-in limit', () => {
  it('is one for both processes and outlives a restart', async () => {
    const email = 'premium@demo.sihat.example'
    const wrong = async (api: ApiProcess) => (await api.signIn(email, 'not the password')).status
    expect([await wrong(first), await wrong(second), await wrong(first)]).toEqual([401, 401, 401])
    expect([await wrong(first), await wrong(second)]).toEqual([429, 429])
    await second.stop()
    second = await ApiProcess.start(named('second'))
    const { status, headers } = await second.signIn(email)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  }, 180_000)

  it('counts attempts that arrive at both at once', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? first : second).signIn('nobody@example.org', 'not the password'),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  }, 90_000)
})

describe('a session', () => {
  it('that one process ended is refused by the other at once', async () => {
    const { headers, body } = await first.signIn('patient@demo.sihat.example')
    const token = body.accessToken
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await second.request('GET', 'auth/user', { token })).status).toBe(200)
    expect((await first.request('POST', 'auth/sign-out', { body: {}, headers: { cookie } })).status).toBe(200)
    expect((await second.request('GET', 'auth/user', { token })).status).toBe(401)
    expect((await second.request('POST', 'auth/refresh', { body: {}, headers: { cookie } })).status).toBe(401)
  })
})
