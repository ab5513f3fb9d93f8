import type { EntityManager } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { readJson, type Tables } from '../database/index.js'

const camelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Tables whose names the caller knows. */
const namedTables = (em: EntityManager): Kysely<Record<string, Record<string, unknown>>> => em.getKysely()

interface OwnRows {
  table: keyof Tables
  /** Those to export; the rows are ordered by the first. */
  columns: readonly [string, ...string[]]
  /** `user_id` when left out. */
  userColumn?: string
}

/** The person's rows of a table, with the chosen columns in camelCase. */
export async function exportRows(
  em: EntityManager,
  userId: string,
  { table, columns, userColumn = 'user_id' }: OwnRows,
): Promise<Record<string, unknown>[]> {
  const rows = namedTables(em)
    .selectFrom(table as string)
    .select(columns.map((column) => `${column} as ${camelCase(column)}`))
    .where(userColumn, '=', userId)
    .orderBy(columns[0])
  return readJson(em, rows)
}

/** Removes the person's rows from the tables, in their order. @returns how many went, by table */
export async function eraseRows(
  em: EntityManager,
  userId: string,
  tables: readonly (keyof Tables)[],
  userColumn = 'user_id',
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { numDeletedRows } = await namedTables(em)
      .deleteFrom(table as string)
      .where(userColumn, '=', userId)
      .executeTakeFirstOrThrow()
    counts[table] = Number(numDeletedRows)
  }
  return counts
}

/** Keeps the rows and forgets that the person made them. @param authors columns by table */
export async function forgetAuthor(
  em: EntityManager,
  userId: string,
  authors: { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] },
): Promise<void> {
  for (const [table, columns] of Object.entries(authors))
    for (const column of columns)
      await namedTables(em)
        .updateTable(table)
        .set({ [column]: null })
        .where(column, '=', userId)
        .execute()
}
