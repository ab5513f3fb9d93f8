import { sql } from 'kysely'
import { systemActor } from '../authz/actor.js'
import type { Database } from '../database/index.js'
import type { MasterKeys } from './master-keys.js'

/** A column whose values are keys under the master key. */
export interface WrappedKeyColumn {
  table: string
  column: string
  /** SQL for the path that the row's key is bound to. */
  path: string
  /** SQL for whether the row's object has to be there; unset, it has to as long as the row is. */
  while?: string
}

const ROTATION = systemActor('storage.rewrap_keys')
const BATCH = 500
const columns: WrappedKeyColumn[] = []

/** Declares the column for the rotation of the master key. */
export const keepsWrappedKeys = (column: WrappedKeyColumn) => columns.push(column)
export const wrappedKeyColumns = (): readonly WrappedKeyColumn[] => columns

/**
 * Brings every wrapped key under the first of the master keys; the others can then be taken away. What is added meanwhile
 * is under the first one already.
 * @returns how many were brought over
 */
export async function rewrapKeys(database: Database, keys: MasterKeys): Promise<number> {
  let count = 0
  for (const column of columns) {
    let batch: number
    do {
      batch = await rewrapBatch(database, keys, column)
      count += batch
    } while (batch > 0)
  }
  return count
}

function rewrapBatch(database: Database, keys: MasterKeys, { table, column, path }: WrappedKeyColumn) {
  const [from, wrapped, bound] = [sql.table(table), sql.ref(column), sql.raw(path)]
  return database.transaction(ROTATION, async (em) => {
    const db = em.getKysely()
    const { rows } = await sql<{ id: string; path: string; wrapped: string }>`
      select id, ${bound} as path, ${wrapped} as wrapped from ${from}
      where not starts_with(${wrapped}, ${`${keys.currentId}.`}) order by id limit ${BATCH} for update
    `.execute(db)
    for (const row of rows) {
      await sql`update ${from} set ${wrapped} = ${keys.rewrap(row.path, row.wrapped)} where id = ${row.id}`.execute(
        db,
      )
    }
    return rows.length
  })
}
