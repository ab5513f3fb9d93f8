import type { RefundCategory } from '../bookings/index.js'

type StripeReason = Extract<RefundCategory, 'duplicate' | 'requested_by_customer' | 'fraudulent'>

const isStripeReason = (given: string | null): given is StripeReason =>
  given === 'duplicate' || given === 'requested_by_customer' || given === 'fraudulent'

/** What Stripe is told: it knows three, and the last of them blocks cards. */
export const reasonAtStripe = (category: RefundCategory | null): StripeReason =>
  isStripeReason(category) ? category : 'requested_by_customer'

export const categoryOf = (reason: string | null): StripeReason | null =>
  isStripeReason(reason) ? reason : null
