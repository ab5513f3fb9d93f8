import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { Factor } from './factor.entity.js'

/**
 * Refuses a session that has not shown the second factor that protects its account.
 * @throws ProblemError second_factor_required
 */
export async function requireRaised(em: EntityManager, { userId, assurance }: UserActor): Promise<void> {
  if (assurance === 'aal2') return
  if ((await em.count(Factor, { userId, status: 'verified' })) > 0)
    throw new ProblemError('second_factor_required')
}
