export { remindOfPayments } from './payment-reminders.js'
export { PaymentsModule } from './payments.module.js'
export { Reconciler } from './reconciler.js'
export { SubscriptionsService } from './subscriptions.service.js'
