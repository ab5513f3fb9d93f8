import type { EntityManager } from '@mikro-orm/postgresql'
import type { SelectQueryBuilder, ShallowDehydrateObject, Simplify, SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { PLANNED_ONCE } from './prepared-statements.js'
import type { Tables } from './tables.js'

/** A row as JSON has it. */
export type JsonOf<Row> = Simplify<ShallowDehydrateObject<{ [Name in keyof Row]: WithoutBits<Row[Name]> }>>

/** PostgreSQL knows true and false. Other databases that the builder speaks to answer 1 and 0. */
type WithoutBits<Value> = unknown extends Value
  ? Value
  : [SqlBool] extends [Value]
    ? boolean | Extract<Value, null>
    : Value

/**
 * Reads the rows of a query as JSON: each moment is ISO 8601, and each number a number.
 * @param isPlannedOnce as `PLANNED_ONCE`
 */
export async function readJson<DB, TB extends keyof DB, Row>(
  em: EntityManager,
  query: SelectQueryBuilder<DB, TB, Row>,
  isPlannedOnce = false,
): Promise<JsonOf<Row>[]> {
  const { rows } = await em
    .getKysely<Tables>()
    .selectNoFrom(jsonArrayFrom(query).as('rows'))
    .$if(isPlannedOnce, (read) => read.modifyFront(PLANNED_ONCE))
    .executeTakeFirstOrThrow()
  return rows as JsonOf<Row>[]
}
