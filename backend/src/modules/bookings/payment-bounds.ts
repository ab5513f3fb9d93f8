/** Below it Stripe takes no payment. */
export const LEAST_CENTS = 50

/** The most that Stripe takes in one payment, and so the largest cost of a booking: its balance may be one payment. US dollars. */
export const LARGEST_USD = 999_999.99
