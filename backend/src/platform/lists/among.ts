import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'

/** Few: each leads to its rows through an index. */
const FEW = 2_000
/** Many: they are collected once, and each row is compared with them. With more, a page is soon full of rows asked one by one. */
const MANY = 20_000
/** Rows found by a text. */
const MOST_BY_INDEX = 5_000

/** Whether the column is one of the ids that the query selects, once or more often, in the way that is quick for as many as these are. */
export async function among(
  em: EntityManager,
  column: RawBuilder<unknown>,
  ids: RawBuilder<{ id: string }>,
): Promise<RawBuilder<unknown>> {
  const db = em.getKysely()
  const { rows } = await sql<{ id: string }>`select id from (${ids}) found limit ${FEW + 1}`.execute(db)
  if (rows.length <= FEW) return sql`${column} = any(${rows.map(({ id }) => id)}::uuid[])`
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${ids}) found limit ${MANY + 1}) counted
  `.execute(db)
  if ((counts[0]?.count ?? 0) <= MANY) return sql`${column} in (${ids})`
  // As a value, not as `exists`, which may be answered by collecting them all.
  return sql`(select true from (${ids}) found where found.id = ${column} limit 1)`
}

/**
 * The condition of a search in a text of the list's own rows. What is found there must lead to its rows by an index that
 * holds words: of few rows that is quick. Of many it is not, each has to be read to be sure; they are asked in the order of the
 * list instead, which is soon at its end.
 */
export async function inText(
  em: EntityManager,
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} where ${condition} limit ${MOST_BY_INDEX + 1}) counted
  `.execute(em.getKysely())
  if ((rows[0]?.count ?? 0) <= MOST_BY_INDEX) return condition
  // No index answers a `case`.
  return sql`case when ${condition} then true else false end`
}
