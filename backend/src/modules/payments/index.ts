import { CheckoutRequestSchema } from './checkout-request.entity.js'
import { LedgerEntrySchema } from './ledger-entry.entity.js'
import { PaymentSchema } from './payment.entity.js'
import { RefundSchema, UsedPremiumRefundSchema } from './refund.entity.js'
import { StripeCustomerSchema, StripeEventSchema } from './stripe.entity.js'
import { SubscriptionSchema } from './subscription.entity.js'

export { requestSettlement } from './payment.jobs.js'
export { PaymentsModule } from './payments.module.js'
export { Reconciler } from './reconciler.js'
export { HELD_FOR_CANCELLED } from './refund-requests.js'
export { REFUSED_REFUNDS } from './refused-refunds.js'
export { SubscriptionsService } from './subscriptions.service.js'

export const paymentsEntities = [
  CheckoutRequestSchema,
  LedgerEntrySchema,
  PaymentSchema,
  RefundSchema,
  StripeCustomerSchema,
  StripeEventSchema,
  SubscriptionSchema,
  UsedPremiumRefundSchema,
]
