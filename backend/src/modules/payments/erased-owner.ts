import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'

/** Returns whether the account is closed. Waits for a running erasure request, which does not know payments that arrive meanwhile. */
export async function ownerIsErased(em: EntityManager, userId: string | null): Promise<boolean> {
  if (!userId) return true
  const owner = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('closed_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return owner?.closed_at !== null
}
