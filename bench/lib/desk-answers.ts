import { deepEqual, equal, notEqual } from 'node:assert/strict'
import type pg from 'pg'
import { COUNTED, countsPath, type ListQuestion } from './desk-questions.ts'

/** @param path below `/api/desk/` */
export type Get = (path: string) => Promise<{ body: unknown; total: number }>

interface Member {
  hospitalId: string
  get: Get
}

/** Compares each page with the rows that the owner of the tables reads: those of the own hospital, in order, and their number. */
export async function requireRightPages(
  owner: pg.Client,
  { hospitalId, get }: Member,
  questions: readonly ListQuestion[],
): Promise<void> {
  for (const { path, page, total, mostCounted } of questions) {
    const rows = (await owner.query(page, [hospitalId])).rows
    const [counted] = (await owner.query(total, [hospitalId])).rows
    const answer = await get(path)
    deepEqual(idsOf(answer.body), idsOf(rows), path)
    equal(answer.total, Math.min(counted.total, mostCounted), path)
    for (const { hospital } of answer.body as { hospital: { id: string } }[])
      equal(hospital.id, hospitalId, path)
  }
}

export async function requireRightCounts(owner: pg.Client, { hospitalId, get }: Member): Promise<void> {
  for (const [filter, condition] of COUNTED) {
    const { rows } = await owner.query(
      `select count(*)::int as "all", count(*) filter (where turn = 'hospital')::int as hospital,
        count(*) filter (where turn = 'patient')::int as patient, count(*) filter (where turn = 'team')::int as team,
        count(*) filter (where turn = 'agreed')::int as agreed,
        count(*) filter (where turn = 'ended')::int as ended
      from cases where hospital_id = $1 and ${condition}`,
      [hospitalId],
    )
    const { all, ...tabs } = rows[0]
    const { body } = await get(countsPath(filter))
    const { most, ...counts } = body as { most: number }
    deepEqual(counts, all < most ? { all, tabs } : { all: most, tabs: {} }, countsPath(filter))
  }
}

export async function requireRightFigures(owner: pg.Client, { hospitalId, get }: Member): Promise<void> {
  const { rows } = await owner.query(
    `select count(*)::int as received, count(o.id)::int as published,
      count(*) filter (where exists (select from offer_acceptances a where a.offer_id = o.id))::int as accepted,
      count(*) filter (where exists (select from offer_acceptances a where a.offer_id = o.id and a.confirmed_at is not null))::int
        as confirmed,
      count(*) filter (where q.status = 'declined')::int as declined
    from quote_requests q left join offers o on o.quote_request_id = q.id and o.published_number is not null
    where q.hospital_id = $1 and q.sent_at >= now() - interval '12 months'`,
    [hospitalId],
  )
  const { items } = (await get('figures')).body as { items: Figures[] }
  equal(items.length, 1, 'figures')
  const [{ hospital, received, published, accepted, confirmed, declined }] = items as [Figures]
  equal(hospital.id, hospitalId, 'figures')
  const refusals = declined.reduce((sum, { count }) => sum + count, 0)
  deepEqual({ received, published, accepted, confirmed, declined: refusals }, rows[0], 'figures')
}

interface Figures extends Record<'received' | 'published' | 'accepted' | 'confirmed', number> {
  hospital: { id: string }
  declined: { count: number }[]
}

/** The team without those who left, and the one hospital of the member. */
export async function requireRightTeam(owner: pg.Client, { hospitalId, get }: Member): Promise<void> {
  const { rows } = await owner.query(
    `select id from hospital_members where hospital_id = $1 and removed_at is null order by id`,
    [hospitalId],
  )
  const team = (await get(`hospitals/${hospitalId}/members`)).body as { items: { id: string }[] }
  deepEqual(idsOf(team.items).toSorted(), idsOf(rows), 'team')
  const own = (await get('hospitals')).body as { items: { id: string }[] }
  deepEqual(idsOf(own.items), [hospitalId], 'hospitals')
}

/** The answers came through the login of the desk, which row security holds to the own hospitals. */
export async function requireDeskLogin(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(
    `select count(*)::int as connections from pg_stat_activity a join pg_roles r on r.rolname = a.usename
    where r.rolname = 'sihat_desk' and not r.rolsuper and not r.rolbypassrls`,
  )
  notEqual(rows[0].connections, 0, 'The product does not use the login sihat_desk')
}

const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
