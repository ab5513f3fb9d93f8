import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import type { Config } from '../../platform/config/index.js'
import { ProblemError } from '../../platform/errors/index.js'
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

/**
 * Refuses an act on another person's access without a second factor: in production always, elsewhere from an account that has one.
 * The setting `secondFactor` does not change this.
 * @throws ProblemError second_factor_required
 */
export async function requireRaisedForAccess(
  em: EntityManager,
  actor: UserActor,
  { production }: Pick<Config, 'production'>,
): Promise<void> {
  await requireRaised(em, actor)
  if (production && actor.assurance !== 'aal2') throw new ProblemError('second_factor_required')
}
