/** What Stripe's test cards do. */
export interface CardBehaviour {
  brand: 'visa' | 'mastercard'
  /** Why the first payment fails. */
  declines?: 'generic_decline' | 'insufficient_funds' | 'expired_card'
  /** The bank asks whether it is you. */
  challenges?: true
  /** The first payment passes, every later one fails. */
  declinesRenewals?: true
  /** What goes back does not arrive. */
  refusesRefunds?: true
  /** A refund waits for the bank until the test settles it. */
  delaysRefunds?: true
}

export const CARDS: Record<string, CardBehaviour & { says: string }> = {
  '4242424242424242': { brand: 'visa', says: 'pays' },
  '5555555555554444': { brand: 'mastercard', says: 'pays' },
  '4000000000000002': { brand: 'visa', declines: 'generic_decline', says: 'is declined' },
  '4000000000009995': { brand: 'visa', declines: 'insufficient_funds', says: 'has too little money' },
  '4000000000000069': { brand: 'visa', declines: 'expired_card', says: 'has expired' },
  '4000002500003155': { brand: 'visa', challenges: true, says: 'asks whether it is you' },
  '4000000000000341': { brand: 'visa', declinesRenewals: true, says: 'pays once, then is declined' },
  '4000000000007726': { brand: 'visa', delaysRefunds: true, says: 'pays, and a refund waits' },
  '4000000000005126': { brand: 'visa', refusesRefunds: true, says: 'pays, and takes no refund' },
}

export const DECLINE_TEXTS = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
}
