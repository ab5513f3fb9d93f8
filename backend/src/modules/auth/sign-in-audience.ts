import type { EntityManager } from '@mikro-orm/postgresql'
import type { Audience } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { HospitalMember } from './hospital-member.entity.js'
import { UserRole } from './user.entity.js'
import { findFactors } from './users.repository.js'

/**
 * Refuses an account that does not belong into that front end.
 * @throws ProblemError admin_required, desk_required, hospital_account, stronger_password_required
 */
export async function requireAudience(
  em: EntityManager,
  userId: string,
  audience: Audience,
  shortPassword: boolean,
): Promise<void> {
  const { role } = (await em.findOne(UserRole, { userId })) ?? { role: 'user' }
  if (audience === 'patient') {
    if (role === 'hospital') throw new ProblemError('hospital_account')
    return
  }
  if (audience === 'admin' && role !== 'moderator' && role !== 'admin')
    throw new ProblemError('admin_required')
  if (audience === 'desk' && !(role === 'hospital' && (await belongsToHospital(em, userId))))
    throw new ProblemError('desk_required')
  if (shortPassword && (await findFactors(em, { userId, status: 'verified' })).length === 0)
    throw new ProblemError('stronger_password_required')
}

const belongsToHospital = async (em: EntityManager, userId: string) =>
  (await em.count(HospitalMember, { userId, removedAt: null })) > 0
