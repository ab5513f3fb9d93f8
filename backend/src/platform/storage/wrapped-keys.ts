import type { EntityManager } from '@mikro-orm/postgresql'
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
/** One damaged row must not look like a wrong key. */
const SAMPLES = 5
const columns: WrappedKeyColumn[] = []

/** Declares the column for the rotation of the master key. */
export const keepsWrappedKeys = (column: WrappedKeyColumn) => columns.push(column)
export const wrappedKeyColumns = (): readonly WrappedKeyColumn[] => columns

/**
 * Brings every wrapped key under the first of the master keys; the others can then be taken away. What is added meanwhile
 * is under the first one already. The other keys are then no longer checked at a start.
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
  await database.transaction(ROTATION, (em) =>
    sql`delete from storage_key_checks where key_id <> ${keys.currentId}`.execute(em.getKysely()),
  )
  return count
}

/** A few keys of the column under the named master key, with the paths they are bound to. */
export async function sampleWrappedKeys(
  em: EntityManager,
  { table, column, path }: WrappedKeyColumn,
  keyId: string,
): Promise<{ path: string; wrapped: string }[]> {
  const [from, wrapped, bound] = [sql.table(table), sql.ref(column), sql.raw(path)]
  const { rows } = await sql<{ path: string; wrapped: string }>`
    select ${bound} as path, ${wrapped} as wrapped from ${from}
    where starts_with(${wrapped}, ${`${keyId}.`}) limit ${SAMPLES}
  `.execute(em.getKysely())
  return rows
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
