import { Injectable, Logger } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { StripeGateway } from './stripe-gateway.js'
import type { SubscriptionView } from './subscription.dto.js'
import { findOwnSubscription } from './subscription.repository.js'

const FREE: SubscriptionView = {
  isSubscribed: false,
  tier: 'free',
  source: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  refundableUntil: null,
  canUpgrade: false,
}

/** Who is premium. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name)

  constructor(
    private readonly database: Database,
    private readonly gateway: StripeGateway,
  ) {}

  /** What cannot be read counts as free, and offers nothing for sale. */
  async ofPerson(actor: UserActor): Promise<SubscriptionView> {
    try {
      return await this.database.transaction(actor, async (em) => {
        const own = await findOwnSubscription(em, actor.userId)
        const { isPremium = false, ...state } = own ?? {}
        const byRole = actor.role === 'admin'
        return {
          ...FREE,
          ...state,
          isSubscribed: byRole || isPremium,
          tier: byRole || isPremium ? 'premium' : 'free',
          canUpgrade: this.gateway.open && !byRole && !isPremium && own?.status !== 'past_due',
          source: isPremium ? 'subscription' : byRole ? 'role' : null,
        }
      })
    } catch (error) {
      this.logger.error({ err: error, msg: 'A subscription could not be read; the person counts as free' })
      return FREE
    }
  }

  /**
   * In front of everything that only Premium opens.
   * @throws ProblemError premium_required
   */
  async requirePremium(actor: UserActor): Promise<void> {
    const { tier } = await this.ofPerson(actor)
    if (tier !== 'premium') throw new ProblemError('premium_required')
  }
}
