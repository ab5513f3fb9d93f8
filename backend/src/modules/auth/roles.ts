import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { ProblemError } from '../../platform/errors/index.js'

/**
 * To be asked in the transaction that takes an administrator away. Those transactions take turns, so that of two
 * administrators who take each other's role one stays.
 * @throws ProblemError last_admin
 */
export async function requireAnotherAdmin(em: EntityManager, userId: string): Promise<void> {
  await lockAdministrators(em)
  if (!(await hasActiveAdmin(em, userId))) throw new ProblemError('last_admin')
}

/** Transactions that count administrators take turns. */
export async function lockAdministrators(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(em.getKysely())
}

/** Whether an administrator can sign in, other than the one named. */
export async function hasActiveAdmin(em: EntityManager, except: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and r.user_id is distinct from ${except}::uuid and u.closed_at is null
      and u.email_verified_at is not null limit 1
  `.execute(em.getKysely())
  return rows.length > 0
}
