import { Module } from '@nestjs/common'
import { PaymentsPersonalData } from './payments.personal-data.js'
import { SubscriptionController } from './subscription.controller.js'
import { SubscriptionsService } from './subscriptions.service.js'

@Module({
  controllers: [SubscriptionController],
  providers: [PaymentsPersonalData, SubscriptionsService],
  exports: [SubscriptionsService],
})
export class PaymentsModule {}
