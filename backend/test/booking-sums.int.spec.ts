import { randomInt, randomUUID } from 'node:crypto'
import { Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { correctBookingSums } from '../src/modules/bookings/booking-sums.js'
import { systemActor, VISITOR } from '../src/platform/authz/index.js'
import { Database } from '../src/platform/database/index.js'
import { UpkeepRunner } from '../src/platform/upkeep/index.js'
import { eventually } from './faults/support/eventually.js'
import { asOwner, newAccount, startApp, type TestApp } from './support/index.js'

let app: TestApp
let patients: string[]
let hospitals: (string | null)[]
let treatments: (string | null)[]

beforeAll(async () => {
  app = await startApp()
  Logger.overrideLogger(false)
  patients = await Promise.all([1, 2, 3].map(async () => (await newAccount(app)).id))
  const ids = async (table: string) =>
    (await app.rows<{ id: string }>(`select id from ${table} order by slug limit 3`)).map(({ id }) => id)
  hospitals = [null, ...(await ids('hospitals'))]
  treatments = [null, ...(await ids('treatments'))]
}, 90_000)
afterAll(() => app.close())

const run = (task: string) => app.context.get(UpkeepRunner).runNow(task)

/** In one statement, so that all of it is of one moment: what the views say and the bookings do not, and the other way round. */
const DIFFERENCES = `
  with malaysian as (select *, (created_at + interval '8 hours') at time zone 'UTC' as local from bookings)
  select 'day' as by, d.* from (
    select local::date::text as since, status as what, 1 as n, coalesce(estimated_cost_cents, 0) as cents from malaysian
    union all select day::text, status, -bookings, -estimate_cents from bookings_by_day
  ) d
  union all
  select 'week', w.* from (
    select date_trunc('week', local)::date::text, concat_ws(' ', 'at', hospital_id, 'for', treatment_id), 1, 0 from malaysian
    union all select week::text, concat_ws(' ', 'at', hospital_id, 'for', treatment_id), -bookings, 0 from bookings_by_week
  ) w`
const differences = () =>
  app.rows(`select by, since, what, sum(n)::int as bookings, sum(cents)::int as cents from (${DIFFERENCES}) d
    group by by, since, what having sum(n) <> 0 or sum(cents) <> 0`)

const any = <T>(values: readonly T[]) => values[randomInt(values.length)] as T
const anyStatus = () => any(['pending', 'confirmed', 'payment_pending', 'completed', 'cancelled'])
const anyCost = () => any([null, 0, 1, 123_456])
/** Over some weeks; half of them near the moment at which Malaysia's day and week begin. */
const anyMoment = () =>
  any([
    new Date(Date.now() - randomInt(30 * 86_400_000)).toISOString(),
    any(['2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00Z', '2026-03-04T16:00:00Z']),
  ])

const book = (count: number) =>
  app.rows(
    `insert into bookings (id, user_id, booking_type, hospital_id, treatment_id, status, estimated_cost_cents, created_at, deposit_percent)
     select gen_random_uuid(), $1, 'surgery', $2, $3, $4, $5, $6, 20 from generate_series(1, $7)`,
    [any(patients), any(hospitals), any(treatments), anyStatus(), anyCost(), anyMoment(), count],
  )
const some = `id in (select id from bookings order by random() limit $1 for update skip locked)`
const CHANGES = [
  () => book(1),
  () => book(20),
  () => app.rows(`update bookings set status = $2 where ${some}`, [3, anyStatus()]),
  () =>
    app.rows(`update bookings set hospital_id = $2, treatment_id = $3 where ${some}`, [
      3,
      any(hospitals),
      any(treatments),
    ]),
  () => app.rows(`update bookings set estimated_cost_cents = $2 where ${some}`, [3, anyCost()]),
  () =>
    app.rows(`update bookings set created_at = $2, version = version + 1 where ${some}`, [3, anyMoment()]),
  () => app.rows(`delete from bookings where ${some}`, [2]),
]

it('are those of the bookings at every moment, whoever changes them and whatever upkeep does meanwhile', async () => {
  let isOver = false
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work()
  }
  const seen: object[] = []
  const others = [
    until(async () => seen.push(...(await differences()))),
    until(() => app.rows('select add_up_bookings(7)')),
    until(() => app.rows('select correct_booking_sums()')),
  ]
  const people = Array.from({ length: 4 }, async () => {
    for (let change = 0; change < 60; change++) await any(CHANGES)()
  })
  await Promise.all(people).finally(() => {
    isOver = true
  })
  await Promise.all(others)
  expect(seen).toEqual([])
  expect(await app.rows('select correct_booking_sums() as wrong')).toEqual([{ wrong: 0 }])
  expect(await run('bookings.sums')).toMatchObject({ outcome: 'done' })
  expect(await app.rows('select from booking_sum_changes')).toEqual([])
  expect(await differences()).toEqual([])
}, 60_000)

it('a change that the sums do not show notes nothing', async () => {
  await book(3)
  await run('bookings.sums')
  await app.rows('update bookings set version = version + 1, preferred_date = current_date')
  expect(await app.rows('select from booking_sum_changes')).toEqual([])
})

it('nobody who books waits for another', async () => {
  const insert = `insert into bookings (id, user_id, booking_type) values ($1, $2, 'surgery')`
  await asOwner(async (one) => {
    await one.query('begin')
    await one.query(insert, [randomUUID(), patients[0]])
    await asOwner(async (other) => {
      await other.query(`set lock_timeout = '2s'`)
      await other.query(insert, [randomUUID(), patients[1]])
      await other.query('select add_up_bookings(100)')
    }, app.databaseName)
    await one.query('rollback')
  }, app.databaseName)
  expect(await differences()).toEqual([])
})

it('bookings.sums_checked: a sum that is wrong is corrected, and somebody is told', async () => {
  await book(5)
  await run('bookings.sums')
  expect(await run('bookings.sums_checked')).toMatchObject({ outcome: 'done', counts: { corrected: 0 } })
  await app.rows(`update booking_day_sums set bookings = bookings + 1, estimate_cents = 0
    where (day, status) = (select day, status from booking_day_sums limit 1)`)
  await app.rows(`update booking_week_sums set bookings = bookings + 1
    where ctid = (select ctid from booking_week_sums where bookings > 0 limit 1)`)
  await book(1)
  expect(await run('bookings.sums_checked')).toMatchObject({
    outcome: 'failed',
    errorCode: 'bookings.sums_differed',
    counts: { corrected: 2 },
  })
  expect(await differences()).toEqual([])
  expect(await run('bookings.sums_checked')).toMatchObject({ outcome: 'done' })
})

it('two who correct the sums at once correct them once', async () => {
  await book(5)
  await run('bookings.sums')
  await app.rows('update booking_day_sums set bookings = bookings + 1')
  const database = app.context.get(Database)
  const correct = () => database.transaction(systemActor('upkeep.test'), correctBookingSums)
  const other = await database.transaction(systemActor('upkeep.test'), async (em) => {
    await correctBookingSums(em)
    const waits = correct()
    await eventually('the other waits', 5_000, async () => {
      const rows = await app.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === 1
    })
    // In an object, so that this transaction does not wait for it.
    return { waits }
  })
  expect(await other.waits).toBe(0)
  expect(await differences()).toEqual([])
})

it.each([
  'bookings_by_day',
  'bookings_by_week',
  'booking_day_sums',
  'booking_week_sums',
  'booking_sum_changes',
])('a patient may not read %s', async (relation) => {
  const read = app.context
    .get(Database)
    .transaction(VISITOR, (em) => sql`select from ${sql.table(relation)}`.execute(em.getKysely()))
  await expect(read).rejects.toThrow('permission denied')
})
