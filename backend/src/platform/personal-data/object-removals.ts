import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { fromNow, NOW, type Tables } from '../database/index.js'

export const OBJECT_REMOVALS_CHANNEL = 'object_removals'

/**
 * Has a stored object removed once the caller's transaction is committed and the time has come; it is tried until the
 * object is gone. Called again for the same object, the last time counts. By the clock of the database, which also says
 * what is due: by one that is behind, a file would be due while it arrives.
 */
export async function scheduleRemoval(em: EntityManager, path: string, afterMs = 0): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('object_removals')
    .values({ path, due_at: fromNow(`${afterMs} milliseconds`) })
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') })),
    )
    .execute()
  await announce(em)
}

/** The object stays: something that is committed with this refers to it now. */
export async function cancelRemoval(em: EntityManager, path: string): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('object_removals').where('path', '=', path).execute()
}

/** Whatever is to be removed under the folder one day goes now. */
export async function hastenRemovals(em: EntityManager, folder: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('object_removals')
    .set({ due_at: NOW })
    .where(({ fn, val }) => fn('starts_with', ['path', val(`${folder}/`)]))
    .execute()
  await announce(em)
}

const announce = (em: EntityManager) =>
  em
    .getKysely()
    .selectNoFrom(({ fn, val }) =>
      fn('pg_notify', [val(OBJECT_REMOVALS_CHANNEL), sql.lit('')]).as('announced'),
    )
    .execute()
