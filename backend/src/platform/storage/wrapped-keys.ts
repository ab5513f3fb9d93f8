import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { systemActor } from '../authz/actor.js'
import type { Database, Tables } from '../database/index.js'
import type { MasterKeys } from './master-keys.js'

/** A column whose values are keys under the master key. */
export interface WrappedKeyColumn {
  table: keyof Tables
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
    em.getKysely<Tables>().deleteFrom('storage_key_checks').where('key_id', '<>', keys.currentId).execute(),
  )
  return count
}

/** A few keys of the column under the named master key, with the paths they are bound to. */
export const sampleWrappedKeys = (em: EntityManager, of: WrappedKeyColumn, keyId: string) =>
  wrappedKeysOf(em, of)
    .where(({ fn, val }) => fn<boolean>('starts_with', [of.column, val(`${keyId}.`)]))
    .limit(SAMPLES)
    .execute()

function rewrapBatch(database: Database, keys: MasterKeys, of: WrappedKeyColumn) {
  return database.transaction(ROTATION, async (em) => {
    const rows = await wrappedKeysOf(em, of)
      .where(({ not, fn, val }) => not(fn<boolean>('starts_with', [of.column, val(`${keys.currentId}.`)])))
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute()
    for (const { id, path, wrapped } of rows)
      await keyTables(em)
        .updateTable(of.table as string)
        .set({ [of.column]: keys.rewrap(path, wrapped) })
        .where('id', '=', id)
        .execute()
    return rows.length
  })
}

const wrappedKeysOf = (em: EntityManager, { table, column, path }: WrappedKeyColumn) =>
  keyTables(em)
    .selectFrom(table as string)
    .select(['id', sql.raw<string>(path).as('path'), `${column} as wrapped`])

const keyTables = (em: EntityManager): Kysely<Record<string, Record<string, string>>> => em.getKysely()
