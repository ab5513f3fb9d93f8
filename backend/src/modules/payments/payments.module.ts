import { Module } from '@nestjs/common'
import { BookingsModule } from '../bookings/index.js'
import { SettingsModule } from '../settings/index.js'
import { AdminPaymentsController } from './admin-payments.controller.js'
import { AdminPaymentsService } from './admin-payments.service.js'
import { BookingSettlement } from './booking-settlement.js'
import { CancelledBookingsJobs } from './cancelled-bookings.jobs.js'
import { ErasedAccountsJobs } from './erased-accounts.jobs.js'
import { ErasureMoneyController } from './erasure-money.controller.js'
import { OpenSums } from './erasure-money.js'
import { MoneyTransactions } from './money-transactions.js'
import { PaymentJobs } from './payment.jobs.js'
import { PaymentProvider } from './payment-provider.js'
import { PaymentReminderJobs } from './payment-reminders.jobs.js'
import { PaymentRemindersUpkeep } from './payment-reminders.upkeep.js'
import { PaymentRequestJobs } from './payment-requests.jobs.js'
import { PaymentSync } from './payment-sync.js'
import { PaymentsController } from './payments.controller.js'
import { PaymentsPersonalData, PremiumPersonalData } from './payments.personal-data.js'
import { PaymentsService } from './payments.service.js'
import { PremiumService } from './premium.service.js'
import { PremiumMoneyBack } from './premium-money-back.js'
import { PremiumRefundsUpkeep } from './premium-refunds.upkeep.js'
import { ReceiptsService } from './receipts.service.js'
import { ReconcileUpkeep } from './reconcile.upkeep.js'
import { Reconciler } from './reconciler.js'
import { RefundSync } from './refund-sync.js'
import { RefundsService } from './refunds.service.js'
import { RepricedBookingsJobs } from './repriced-bookings.jobs.js'
import { StripeEventsJobs } from './stripe-events.jobs.js'
import { StripeGateway } from './stripe-gateway.js'
import { StripeSync } from './stripe-sync.js'
import { SubscriptionController } from './subscription.controller.js'
import { SubscriptionSync } from './subscription-sync.js'
import { SubscriptionsService } from './subscriptions.service.js'
import { WebhookController } from './webhook.controller.js'
import { WebhooksService } from './webhooks.service.js'

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
