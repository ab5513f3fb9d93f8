import type { DeskCase } from '../../providers/types'

/** Returns the state that the desk shows for a request. `accepted`: the patient accepted the offer, and its date is not confirmed yet. */
export const stateOf = ({ status, turn }: Pick<DeskCase, 'status' | 'turn'>) =>
  status === 'offered' && turn === 'hospital' ? 'accepted' : status
