import type { RefundCategory } from '../../bookings/index.js'
import { REFUND_REASONS, type RefundReason } from '../provider/payment-provider.js'

/** What Stripe is told: it knows three, and the last of them blocks cards. */
export const reasonAtStripe = (category: RefundCategory | null): RefundReason =>
  REFUND_REASONS.find((reason) => reason === category) ?? 'requested_by_customer'
