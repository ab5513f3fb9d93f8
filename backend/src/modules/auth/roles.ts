import type { EntityManager } from '@mikro-orm/postgresql'
import { lockByName, type Tables } from '../../platform/database/index.js'
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
export const lockAdministrators = (em: EntityManager) => lockByName(em, 'administrators')

/** Whether an administrator can sign in, other than the one named. */
export async function hasActiveAdmin(em: EntityManager, except: string | null = null): Promise<boolean> {
  const other = await em
    .getKysely<Tables>()
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('r.role', '=', 'admin')
    .where('r.user_id', 'is distinct from', except)
    .where('u.closed_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
