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
  /** Until when the newest payment goes back at one press. */
  refundableUntil!: string | null
  /** Whether Premium can be bought now. */
  canUpgrade!: boolean
}
