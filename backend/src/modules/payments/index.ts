import { CheckoutRequestSchema } from './checkout/checkout-request.entity.js'
import { LedgerEntrySchema } from './ledger/ledger-entry.entity.js'
import { PaymentSchema } from './payment.entity.js'
import { StripeCustomerSchema, StripeEventSchema } from './provider/stripe.entity.js'
import { RefundSchema, UsedPremiumRefundSchema } from './refunds/refund.entity.js'
import { SubscriptionSchema } from './subscriptions/subscription.entity.js'

export { requestSettlement } from './payment.jobs.js'
export { PaymentsModule } from './payments.module.js'
export { Reconciler } from './reconciliation/reconciler.js'
export { HELD_FOR_CANCELLED } from './refunds/refund-requests.js'
export { REFUSED_REFUNDS } from './refunds/refused-refunds.js'
export { SubscriptionsService } from './subscriptions/subscriptions.service.js'

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
