import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { ColumnType, ExpressionBuilder, Generated, Kysely, SelectQueryBuilder } from 'kysely'

/**
 * Every table by its name, for `em.getKysely<Tables>()`. The file of each entity adds its own, so no list has to be kept.
 * A misspelt table or column does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the entities fill it
export interface Tables {}

/** The table of an entity's schema, with the types that its values have when a query returns them. */
export type TableOf<Schema extends { name: string }> = {
  [Table in keyof InferKyselyDB<Schema>]: {
    [Column in keyof InferKyselyDB<Schema>[Table]]: Column extends 'version'
      ? Generated<number>
      : Stored<InferKyselyDB<Schema>[Table][Column]>
  }
}

type Stored<Column> = [Column] extends [ColumnType<infer Read, infer Insert, infer Update>]
  ? ColumnType<AsRead<Read>, AsWritten<Insert>, AsWritten<Update>>
  : ColumnType<
      AsRead<Column>,
      null extends Column ? AsWritten<Column> | undefined : AsWritten<Column>,
      AsWritten<Column>
    >

/** A moment is text in a result, as PostgreSQL writes it: JSON and `utc` make ISO 8601 of it. So are integers of 8 bytes. */
type AsRead<Value> = Value extends Date | bigint ? string : Value
type AsWritten<Value> = Value extends Date ? Date | string : Value

/** The expression builder of a query's tables, for functions that name their columns. */
export type ColumnsOf<From> = From extends (
  db: Kysely<Tables>,
) => SelectQueryBuilder<infer DB, infer TB, unknown>
  ? ExpressionBuilder<DB, TB>
  : never
