import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Waits for an erasure that has begun: the sums that it settles do not hold a payment that arrives meanwhile. */
export async function ownerIsErased(em: EntityManager, userId: string | null): Promise<boolean> {
  if (!userId) return true
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as "isClosed" from users where id = ${userId} for key share
  `.execute(em.getKysely())
  return rows[0]?.isClosed ?? true
}
