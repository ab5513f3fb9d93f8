export const OFFER_STATUSES = ['draft', 'published', 'withdrawn', 'expired', 'declined'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/**
 * What a reader sees. `accepted`: the patient signed it. `held`: the patient signed another offer of the booking, and that hospital has not
 * confirmed the date yet. `change_requested`: the patient asks for a change, and can still accept the offer as it is. They follow from the
 * acceptance and from the request for a change, and are stored nowhere else.
 */
export const SEEN_OFFER_STATUSES = [...OFFER_STATUSES, 'change_requested', 'held', 'accepted'] as const
export type SeenOfferStatus = (typeof SEEN_OFFER_STATUSES)[number]

export const OFFER_ACTORS = ['patient', 'team', 'hospital', 'system'] as const
export type OfferActor = (typeof OFFER_ACTORS)[number]

/** A hospital takes an offer back only for these. */
export const WITHDRAWAL_REASONS = ['clinical', 'date_lost'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

interface Transition {
  from: readonly OfferStatus[]
  to: OfferStatus
  by: readonly OfferActor[]
}

/** Published and not over. */
export const CURRENT: readonly SeenOfferStatus[] = ['published', 'change_requested', 'held', 'accepted']

/** The patient can accept it. */
export const ACCEPTABLE: readonly SeenOfferStatus[] = ['published', 'change_requested']

/** The team acts for a hospital that does not use the desk. A new version makes an offer valid again. */
const TRANSITIONS = {
  publish: {
    from: ['draft', 'published', 'withdrawn', 'expired'],
    to: 'published',
    by: ['hospital', 'team'],
  },
  withdraw: { from: ['published'], to: 'withdrawn', by: ['hospital', 'team'] },
  expire: { from: ['published'], to: 'expired', by: ['system'] },
  /** The patient withdrew the request, the booking ended, or the hospital of another offer confirmed the date. */
  decline: { from: ['published', 'expired'], to: 'declined', by: ['patient', 'team', 'system'] },
} as const satisfies Record<string, Transition>

export type OfferTransition = keyof typeof TRANSITIONS

/** Returns the status after the transition. Undefined where this actor cannot make it from here. */
export function nextOfferStatus(
  name: OfferTransition,
  from: OfferStatus,
  by: OfferActor,
): OfferStatus | undefined {
  const transition: Transition = TRANSITIONS[name]
  return transition.from.includes(from) && transition.by.includes(by) ? transition.to : undefined
}
