import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

const camelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface OwnRows {
  table: string
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
  const pairs = columns.flatMap((column) => [sql.lit(camelCase(column)), sql.ref(column)])
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select json_build_object(${sql.join(pairs)}) as row from ${sql.table(table)}
    where ${sql.ref(userColumn)} = ${userId} order by ${sql.ref(columns[0])}
  `.execute(em.getKysely())
  return rows.map(({ row }) => row)
}

/** Removes the person's rows from the tables, in their order. @returns how many went, by table */
export async function eraseRows(
  em: EntityManager,
  userId: string,
  tables: readonly string[],
  userColumn = 'user_id',
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(userColumn)} = ${userId}
    `.execute(em.getKysely())
    counts[table] = Number(numAffectedRows ?? 0)
  }
  return counts
}
