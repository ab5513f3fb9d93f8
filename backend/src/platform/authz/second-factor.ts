import { ProblemError } from '../errors/problem.js'
import type { UserActor } from './actor.js'

/**
 * Staff show a second factor before changes, exports and the reading of health data, where the policy asks for one.
 * @throws ProblemError second_factor_required
 */
export function requireSecondFactor({ needsSecondFactor, assurance }: UserActor): void {
  if (needsSecondFactor && assurance !== 'aal2') throw new ProblemError('second_factor_required')
}
