/** How money goes back: through Stripe to the card that paid, or by a bank transfer that the team has made. */
export const REFUND_METHODS = ['card', 'bank_transfer'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]
