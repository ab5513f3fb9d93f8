import { Controller, Get } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { SubscriptionView } from './subscription.dto.js'
import { SubscriptionsService } from './subscriptions.service.js'

@Controller('subscription')
export class SubscriptionController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  /** Whether the person is premium, and until when. */
  @Get()
  @Can('subscription.own')
  get(@CurrentUser() actor: UserActor): Promise<SubscriptionView> {
    return this.subscriptions.ofPerson(actor)
  }
}
