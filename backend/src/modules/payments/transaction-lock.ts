import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'

/** Lets the transactions that name the same thing follow one another. The lock ends with the transaction. */
export async function lockByName(em: EntityManager, name: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .selectNoFrom(({ fn, val, lit }) =>
      fn('pg_advisory_xact_lock', [fn('hashtextextended', [val(name), lit(0)])]).as('locked'),
    )
    .execute()
}
