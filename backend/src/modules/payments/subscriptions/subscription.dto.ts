export class SubscriptionView {
  isSubscribed!: boolean
  tier!: 'free' | 'premium'
  /** Why the person is premium: administrators are by their role, everyone else pays. */
  source!: 'role' | 'subscription' | null
  /** `past_due`: the renewal could not be charged. It is tried again for a few days; until then Premium is closed. */
  status!: 'none' | 'active' | 'past_due' | 'ended'
  /** Until when it is paid; it then renews, unless it is cancelled. */
  currentPeriodEnd!: string | null
  cancelAtPeriodEnd!: boolean
  /** The last moment to request a refund of the newest payment. */
  refundableUntil!: string | null
  /** Whether a refund of the newest payment can be requested now. Stays true if the bank refused a request made in time. */
  canRefund!: boolean
  /** The person has used the one refund of Premium, or is owed it on another account. A new payment is not refunded. */
  moneyBackUsed!: boolean
  /** Whether a cancelled subscription can be kept. */
  canResume!: boolean
  /** Whether Premium can be bought now. */
  canUpgrade!: boolean
}
