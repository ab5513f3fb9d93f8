export { PaymentsModule } from './payments.module.js'
export { SubscriptionsService } from './subscriptions.service.js'
