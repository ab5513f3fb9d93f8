import { Controller, Get, HttpCode, Post } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../../platform/authz/index.js'
import { Limited } from '../../../platform/throttle/index.js'
import { PaymentPageView } from '../payment.dto.js'
import { PAGE_LIMIT, PREMIUM_LIMIT } from '../payment.limits.js'
import { PremiumService } from './premium.service.js'
import { SubscriptionView } from './subscription.dto.js'
import { SubscriptionsService } from './subscriptions.service.js'

@Controller('subscription')
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly premium: PremiumService,
  ) {}

  /** Whether the person is premium, and until when. */
  @Get()
  @Can('subscription.own')
  get(@CurrentUser() actor: UserActor): Promise<SubscriptionView> {
    return this.subscriptions.ofPerson(actor)
  }

  /** The page of the payment provider where Premium is bought. */
  @Post('checkout')
  @Limited(PAGE_LIMIT)
  @HttpCode(200)
  @Can('subscription.own')
  checkout(@CurrentUser() actor: UserActor): Promise<PaymentPageView> {
    return this.premium.checkout(actor)
  }

  /** The page of the payment provider for cards and invoices. */
  @Post('portal')
  @Limited(PAGE_LIMIT)
  @HttpCode(200)
  @Can('subscription.own')
  portal(@CurrentUser() actor: UserActor): Promise<PaymentPageView> {
    return this.premium.portal(actor)
  }

  /** Premium stays until the end of what is paid, then it ends. */
  @Post('cancel')
  @Limited(PREMIUM_LIMIT)
  @HttpCode(200)
  @Can('subscription.own')
  cancel(@CurrentUser() actor: UserActor): Promise<SubscriptionView> {
    return this.premium.cancel(actor)
  }

  /** Premium that was cancelled goes on and renews. */
  @Post('resume')
  @Limited(PREMIUM_LIMIT)
  @HttpCode(200)
  @Can('subscription.own')
  resume(@CurrentUser() actor: UserActor): Promise<SubscriptionView> {
    return this.premium.resume(actor)
  }

  /** The newest payment goes back, and Premium ends now. */
  @Post('refund')
  @Limited(PREMIUM_LIMIT)
  @HttpCode(200)
  @Can('subscription.own')
  refund(@CurrentUser() actor: UserActor): Promise<SubscriptionView> {
    return this.premium.refund(actor)
  }
}
