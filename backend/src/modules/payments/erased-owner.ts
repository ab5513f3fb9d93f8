import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Returns whether the account is closed. Waits for a running erasure request, which does not know payments that arrive meanwhile. */
export async function ownerIsErased(em: EntityManager, userId: string | null): Promise<boolean> {
  if (!userId) return true
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as "isClosed" from users where id = ${userId} for key share
  `.execute(em.getKysely())
  return rows[0]?.isClosed ?? true
}
