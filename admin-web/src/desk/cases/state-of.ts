import type { DeskCase, DeskOffer } from '../../providers/types'

const WAITING: readonly DeskCase['status'][] = ['sent', 'viewed', 'question_open', 'expired']

/**
 * Returns the state that the desk shows for a request. `accepted`: the patient accepted the offer, and its date is not confirmed yet.
 * `agreed`: its date is confirmed.
 * @param offer as the page knows it, which may be newer than the request
 */
export function stateOf(
  { status, turn }: Pick<DeskCase, 'status' | 'turn'>,
  offer?: Pick<DeskOffer, 'acceptance' | 'published'> | null,
) {
  if (offer?.acceptance) return offer.acceptance.confirmedAt ? 'agreed' : 'accepted'
  if (offer?.published && WAITING.includes(status)) return 'offered'
  return status === 'offered' && turn === 'hospital' ? 'accepted' : status
}
