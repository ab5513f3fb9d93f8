import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

export const OBJECT_REMOVALS_CHANNEL = 'object_removals'

/**
 * Has a stored object removed once the caller's transaction is committed and the time has come; it is tried until the
 * object is gone. Called again for the same object, the last time counts. By the clock of the database, which also says
 * what is due: by one that is behind, a file would be due while it arrives.
 */
export async function scheduleRemoval(em: EntityManager, path: string, afterMs = 0): Promise<void> {
  await sql`
    insert into object_removals (path, due_at) values (${path}, now() + ${afterMs} * interval '1 millisecond')
    on conflict (path) do update set due_at = excluded.due_at
  `.execute(em.getKysely())
  await announce(em)
}

/** The object stays: something that is committed with this refers to it now. */
export async function cancelRemoval(em: EntityManager, path: string): Promise<void> {
  await sql`delete from object_removals where path = ${path}`.execute(em.getKysely())
}

/** Whatever is to be removed under the folder one day goes now. */
export async function hastenRemovals(em: EntityManager, folder: string): Promise<void> {
  await sql`
    update object_removals set due_at = now() where starts_with(path, ${`${folder}/`})
  `.execute(em.getKysely())
  await announce(em)
}

const announce = (em: EntityManager) =>
  sql`select pg_notify(${OBJECT_REMOVALS_CHANNEL}, '')`.execute(em.getKysely())
