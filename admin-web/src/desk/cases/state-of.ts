import type { DeskCase, DeskOffer } from '../../providers/types'

const CLOSED: readonly DeskCase['state'][] = ['declined', 'withdrawn']
const WAITING: readonly DeskCase['state'][] = ['sent', 'viewed', 'question_open', 'expired']

/**
 * Returns the state that the desk shows for a request.
 * @param offer as the page knows it, which may be newer than the request
 */
export function stateOf(
  { state }: Pick<DeskCase, 'state'>,
  offer?: Pick<DeskOffer, 'acceptance' | 'published' | 'status'> | null,
): DeskCase['state'] {
  if (CLOSED.includes(state)) return state
  if (offer?.acceptance) return offer.acceptance.confirmedAt ? 'agreed' : 'accepted'
  if (offer?.status === 'withdrawn' || offer?.status === 'expired') return `offer_${offer.status}`
  return offer?.published && WAITING.includes(state) ? 'offered' : state
}

type Told = Pick<DeskCase, 'state' | 'declineReason' | 'withdrawalReason' | 'hasMissedDate'>

/** Returns the id of the text that says why the request or the offer ended. Undefined where the state says it. */
export function reasonOf({ state, declineReason, withdrawalReason, hasMissedDate }: Told) {
  if (state === 'declined' && declineReason) return `sihat.quote-requests.decline.reasons.${declineReason}`
  if (state === 'offer_withdrawn' && withdrawalReason) return `sihat.offers.reasons.${withdrawalReason}`
  const mayTell = state === 'offered' || state === 'offer_expired'
  return mayTell && hasMissedDate ? 'sihat.quote-requests.missedDate' : undefined
}
