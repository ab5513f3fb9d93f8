import type { BookingStatus } from '../../providers/types'
import type { ReasonRule } from '../../shared/bulk/status-choice'

/** Whether a change to the status takes a message to the patient. A cancellation needs one. */
export function reasonFor(status: BookingStatus): ReasonRule {
  if (status === 'confirmed') return 'none'
  return status === 'cancelled' ? 'required' : 'optional'
}
