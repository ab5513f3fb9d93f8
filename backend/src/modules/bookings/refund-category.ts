/** Reasons of a refund. The first three are Stripe's own. */
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
