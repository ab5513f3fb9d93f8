import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../database/index.js'

/** Few: each leads to its rows through an index. */
const FEW = 2_000
/** Many: they are collected once, and each row is compared with them. With more, a page is soon full of rows asked one by one. */
const MANY = 20_000
/** Rows found by a text. */
const MOST_BY_INDEX = 5_000

/** A query of ids, whichever tables it reads. */
// biome-ignore lint/suspicious/noExplicitAny: any tables
type Ids = SelectQueryBuilder<any, any, { id: string }>

/** Whether the column is one of the ids that the query selects, once or more often, in the way that is quick for as many as these are. */
export async function among(
  em: EntityManager,
  column: Expression<string | null>,
  ids: Ids,
): Promise<Expression<SqlBool>> {
  const db = em.getKysely<Tables>()
  const eb = expressionBuilder<Tables, never>()
  const found = await db
    .selectFrom(ids.as('found'))
    .select('id')
    .limit(FEW + 1)
    .execute()
  if (found.length <= FEW) return eb(column, '=', eb.fn.any(eb.val(found.map(({ id }) => id))))
  const { count } = await db
    .selectFrom(ids.limit(MANY + 1).as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) <= MANY) return eb(column, 'in', ids)
  // As a value, not as `exists`, which may be answered by collecting them all.
  return eb
    .selectFrom(ids.as('found'))
    .select(eb.lit(true).as('isFound'))
    .where('found.id', '=', column)
    .limit(1)
    .$asScalar()
    .$notNull()
}

/**
 * The condition of a search in a text of the list's own rows. What is found there must lead to its rows by an index that
 * holds words: of few rows that is quick. Of many it is not, each has to be read to be sure; they are asked in the order of the
 * list instead, which is soon at its end.
 */
export async function inText<DB, TB extends keyof DB>(
  em: EntityManager,
  rows: SelectQueryBuilder<DB, TB, unknown>,
  condition: Expression<SqlBool>,
): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<DB, TB>()
  const { count } = await em
    .getKysely<Tables>()
    .selectFrom(
      rows
        .where(condition)
        .select(eb.lit(1).as('one'))
        .limit(MOST_BY_INDEX + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) <= MOST_BY_INDEX) return condition
  // No index answers a `case`.
  return eb.case().when(condition).then(eb.lit(true)).else(eb.lit(false)).end()
}
