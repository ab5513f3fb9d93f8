import { Module } from '@nestjs/common'
import { BookingsModule } from '../bookings/index.js'
import { SettingsModule } from '../settings/index.js'
import { AdminPaymentsController } from './admin-payments.controller.js'
import { AdminPaymentsService } from './admin-payments.service.js'
import { PaymentReminderJobs } from './checkout/payment-reminders.jobs.js'
import { PaymentRemindersUpkeep } from './checkout/payment-reminders.upkeep.js'
import { PaymentRequestJobs } from './checkout/payment-requests.jobs.js'
import { PaymentSync } from './checkout/payment-sync.js'
import { PaymentsController } from './checkout/payments.controller.js'
import { PaymentsService } from './checkout/payments.service.js'
import { ReceiptsService } from './checkout/receipts.service.js'
import { ErasedAccountsJobs } from './erased-accounts.jobs.js'
import { ErasureMoneyController } from './erasure-money.controller.js'
import { OpenSums } from './erasure-money.js'
import { PaymentJobs } from './payment.jobs.js'
import { PaymentsPersonalData, PremiumPersonalData } from './payments.personal-data.js'
import { MoneyTransactions } from './provider/money-transactions.js'
import { PaymentProvider } from './provider/payment-provider.js'
import { StripeEventsJobs } from './provider/stripe-events.jobs.js'
import { StripeGateway } from './provider/stripe-gateway.js'
import { WebhookController } from './provider/webhook.controller.js'
import { WebhooksService } from './provider/webhooks.service.js'
import { BookingSettlement } from './reconciliation/booking-settlement.js'
import { ReconcileUpkeep } from './reconciliation/reconcile.upkeep.js'
import { Reconciler } from './reconciliation/reconciler.js'
import { RepricedBookingsJobs } from './reconciliation/repriced-bookings.jobs.js'
import { StripeSync } from './reconciliation/stripe-sync.js'
import { CancelledBookingsJobs } from './refunds/cancelled-bookings.jobs.js'
import { RefundSync } from './refunds/refund-sync.js'
import { RefundsService } from './refunds/refunds.service.js'
import { PremiumService } from './subscriptions/premium.service.js'
import { PremiumMoneyBack } from './subscriptions/premium-money-back.js'
import { PremiumRefundsUpkeep } from './subscriptions/premium-refunds.upkeep.js'
import { SubscriptionController } from './subscriptions/subscription.controller.js'
import { SubscriptionSync } from './subscriptions/subscription-sync.js'
import { SubscriptionsService } from './subscriptions/subscriptions.service.js'

@Module({
  imports: [BookingsModule, SettingsModule],
  controllers: [
    ErasureMoneyController,
    WebhookController,
    PaymentsController,
    SubscriptionController,
    AdminPaymentsController,
  ],
  providers: [
    AdminPaymentsService,
    BookingSettlement,
    CancelledBookingsJobs,
    ErasedAccountsJobs,
    MoneyTransactions,
    PaymentJobs,
    PaymentReminderJobs,
    PaymentRemindersUpkeep,
    PaymentRequestJobs,
    PaymentSync,
    PaymentsPersonalData,
    PaymentsService,
    OpenSums,
    PremiumMoneyBack,
    PremiumPersonalData,
    PremiumRefundsUpkeep,
    PremiumService,
    ReceiptsService,
    Reconciler,
    ReconcileUpkeep,
    RefundSync,
    RefundsService,
    RepricedBookingsJobs,
    StripeEventsJobs,
    StripeGateway,
    { provide: PaymentProvider, useExisting: StripeGateway },
    StripeSync,
    SubscriptionSync,
    SubscriptionsService,
    WebhooksService,
  ],
  exports: [Reconciler, SubscriptionsService],
})
export class PaymentsModule {}
