import type { DeskCase } from '../../providers/types'

/** What the desk says of a request. After an offer it is the hospital's turn only while an acceptance waits for the date. */
export const stateOf = ({ status, turn }: Pick<DeskCase, 'status' | 'turn'>) =>
  status === 'offered' && turn === 'hospital' ? 'accepted' : status
