import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../platform/database/index.js'

/** The conditions of a list by the name of their filter, in the order in which the page names the filters. A filter that is not set has none. */
export type Filters<Name extends string> = Partial<Record<Name, Expression<SqlBool>>>

/** Leaves of what can be listed what passes all filters. */
export const passing = <DB, TB extends keyof DB>(
  candidates: SelectQueryBuilder<DB, TB, unknown>,
  filters: Filters<string>,
) => candidates.where(({ and }) => and(conditionsOf(filters)))

const conditionsOf = (filters: Filters<string>) =>
  Object.values(filters).filter((passes) => passes !== undefined)

/** The first filter after which nothing is left of an empty list; null where there was nothing to filter. */
export async function emptiedBy<Name extends string, DB, TB extends keyof DB>(
  em: EntityManager,
  candidates: SelectQueryBuilder<DB, TB, unknown>,
  filters: Filters<Name>,
): Promise<Name | null> {
  const names = Object.keys(filters) as Name[]
  if (names.length === 0) return null
  const eb = expressionBuilder<DB, TB>()
  const conditions = conditionsOf(filters)
  const first = names.map((name, place) => {
    const rest = candidates.where(eb.and(conditions.slice(0, place + 1)))
    return eb
      .case()
      .when(eb.not(eb.exists(rest.select(eb.lit(1).as('one')))))
      .then<string>(name)
      .end()
  })
  const { name } = await em
    .getKysely()
    .selectNoFrom(
      eb
        .case()
        .when(eb.exists(candidates.select(eb.lit(1).as('one'))))
        .then(eb.fn<string | null>('coalesce', first))
        .end()
        .as('name'),
    )
    .executeTakeFirstOrThrow()
  return names.find((one) => one === name) ?? null
}

/** The chosen rows as `ch`, each with its place in their order. PostgreSQL chooses them before it reads anything else of them. */
export const inOrder = <DB, TB extends keyof DB, Chosen>(
  em: EntityManager,
  chosen: SelectQueryBuilder<DB, TB, Chosen>,
) =>
  em
    .getKysely<Tables>()
    .with(
      (cte) => cte('chosen').materialized(),
      (db) =>
        db
          .selectFrom(chosen.as('found'))
          .selectAll('found')
          .select(({ fn }) => fn.agg<number>('row_number').over().as('place')),
    )
    .selectFrom('chosen as ch')
