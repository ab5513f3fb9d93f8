/** Why money goes back, in words that are the same for everybody. The first three are Stripe's own. */
export const REFUND_CATEGORIES = [
  'duplicate',
  'requested_by_customer',
  'fraudulent',
  'booking_changed',
  'booking_cancelled',
] as const
export type RefundCategory = (typeof REFUND_CATEGORIES)[number]

/** Nobody is told that somebody suspects fraud. */
export type ToldCategory = Exclude<RefundCategory, 'fraudulent'>

type StripeReason = Extract<RefundCategory, 'duplicate' | 'requested_by_customer' | 'fraudulent'>

const isStripeReason = (given: string | null): given is StripeReason =>
  given === 'duplicate' || given === 'requested_by_customer' || given === 'fraudulent'

/** What Stripe is told: it knows three, and the last of them blocks cards. */
export const reasonAtStripe = (category: RefundCategory | null): StripeReason =>
  isStripeReason(category) ? category : 'requested_by_customer'

export const categoryOf = (reason: string | null): StripeReason | null =>
  isStripeReason(reason) ? reason : null
