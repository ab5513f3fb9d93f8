export { PaymentsModule } from './payments.module.js'
export { Reconciler } from './reconciler.js'
export { HELD_FOR_CANCELLED, REFUSED_REFUNDS } from './refund-requests.js'
export { SubscriptionsService } from './subscriptions.service.js'
