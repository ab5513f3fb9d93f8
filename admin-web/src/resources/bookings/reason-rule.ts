import type { BookingStatus } from '../../providers/types'
import type { ReasonRule } from '../../shared/bulk/status-choice'

/** Whoever cancels says why; a confirmation explains itself. */
export function reasonFor(status: BookingStatus): ReasonRule {
  if (status === 'confirmed') return 'none'
  return status === 'cancelled' ? 'required' : 'optional'
}
