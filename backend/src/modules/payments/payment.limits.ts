import { accountOf } from '../../platform/authz/index.js'

const TEN_MINUTES = 600

/** Pages of Stripe that one account opens: deposits, balances, Premium, cards. */
export const PAGE_LIMIT = { bucket: 'payment-page', limit: 30, windowSeconds: TEN_MINUTES, by: accountOf }
/** Changes of the Premium of one account: cancel, resume, refund. */
export const PREMIUM_LIMIT = {
  bucket: 'premium-change',
  limit: 30,
  windowSeconds: TEN_MINUTES,
  by: accountOf,
}
