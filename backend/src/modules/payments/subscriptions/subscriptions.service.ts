import { Injectable, Logger } from '@nestjs/common'
import { systemActor, type UserActor } from '../../../platform/authz/index.js'
import { Database } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { PaymentProvider } from '../provider/payment-provider.js'
import { PremiumMoneyBack } from './premium-money-back.js'
import type { SubscriptionView } from './subscription.dto.js'
import { findOwnSubscription } from './subscription.repository.js'

const MONEY_BACK = systemActor('payments.money_back')

const FREE: SubscriptionView = {
  isSubscribed: false,
  tier: 'free',
  source: null,
  status: 'none',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  refundableUntil: null,
  canRefund: false,
  moneyBackUsed: false,
  canResume: false,
  canUpgrade: false,
}

/** Who is premium. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name)

  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly moneyBack: PremiumMoneyBack,
  ) {}

  /** Reads the person's subscription and whether it can be refunded. */
  async ofPerson(actor: UserActor): Promise<SubscriptionView> {
    const [state, moneyBackUsed] = await Promise.all([this.state(actor), this.isMoneyBackUsed(actor)])
    return moneyBackUsed ? { ...state, moneyBackUsed, canRefund: false, refundableUntil: null } : state
  }

  /** Whether the person had the refund. Returns true on a failed read, so that nobody is promised a refund. */
  private async isMoneyBackUsed({ userId }: UserActor): Promise<boolean> {
    try {
      return await this.database.transaction(MONEY_BACK, (em) => this.moneyBack.isUsed(em, userId))
    } catch (error) {
      this.logger.error({ err: error, msg: 'The use of the refund could not be read' })
      return true
    }
  }

  /** Counts as the free plan, and sells nothing, while Premium cannot be read. */
  private async state(actor: UserActor): Promise<SubscriptionView> {
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
          canUpgrade: this.provider.open && !byRole && !isPremium && own?.status !== 'past_due',
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
    const { tier } = await this.state(actor)
    if (tier !== 'premium') throw new ProblemError('premium_required')
  }
}
