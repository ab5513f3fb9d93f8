import { deepEqual, equal, ok } from 'node:assert/strict'
import type pg from 'pg'

type Get = (path: string) => Promise<{ body: unknown; total: string }>

/** What is quick has to be right: figures are those of the rows, a search finds what holds it, and its count ends where it should. */
export async function requireRightAnswers(get: Get, owner: pg.Client): Promise<void> {
  const one = async (query: string) => (await owner.query(query)).rows[0]
  deepEqual(
    (await get('bookings/figures')).body,
    await one(`
      select count(*)::int as total, count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'confirmed' and confirmed_date is not null)::int as confirmed,
        (sum(estimated_cost_cents) filter (where status <> 'cancelled') / 100.0)::float8 as "totalValueUsd"
      from bookings`),
  )

  const charts = (await get('dashboard/charts')).body as Record<'weeks' | 'countries', { bookings: number }[]>
  const weeks = await owner.query(`
    select count(*)::int as bookings from bookings
    where created_at >= date_trunc('week', now() + interval '8 hours') - interval '11 weeks 8 hours'
    group by date_trunc('week', created_at at time zone 'Asia/Kuala_Lumpur')
    order by date_trunc('week', created_at at time zone 'Asia/Kuala_Lumpur')`)
  deepEqual(
    charts.weeks.map(({ bookings }) => bookings),
    weeks.rows.map(({ bookings }) => bookings),
  )
  const sum = (shares: { bookings: number }[]) => shares.reduce((total, { bookings }) => total + bookings, 0)
  equal(sum(charts.countries), sum(charts.weeks))

  const newest = await get('bookings?sort=["createdAt","DESC"]&range=[0,24]')
  const { rows } = await owner.query('select id from bookings order by created_at desc, id desc limit 25')
  deepEqual(ids(newest.body), ids(rows))

  for (const [q, total] of [
    ['price', '1000'],
    [
      'said. 4999',
      String(
        (await one(`select count(*) from hospital_reviews where review_text like '%said. 4999%'`)).count,
      ),
    ],
    ['zzzzz', '0'],
  ] as const) {
    const found = await get(`reviews?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
    equal(found.total, total, q)
    for (const { reviewText } of found.body as { reviewText: string }[])
      ok(reviewText.includes(q), reviewText)
  }
}

const ids = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
