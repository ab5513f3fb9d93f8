import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../../platform/database/index.js'
import { PaymentSync } from '../checkout/payment-sync.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { isUuid } from '../provider/stripe-objects.js'
import { RefundSync } from '../refunds/refund-sync.js'
import { SubscriptionSync } from '../subscriptions/subscription-sync.js'

/** Finds what a payment intent of Stripe paid, and brings our rows to what Stripe says now. */
@Injectable()
export class StripeSync {
  constructor(
    private readonly payments: PaymentSync,
    private readonly subscriptions: SubscriptionSync,
    private readonly refunds: RefundSync,
  ) {}

  /** A payment of which only Stripe's own number is known. */
  async paymentIntent(em: EntityManager, calls: ProviderCalls, intentId: string): Promise<void> {
    const known = await em
      .getKysely<Tables>()
      .selectFrom('payments as p')
      .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
      .select(['p.id', 's.stripe_subscription_id as subscription'])
      .where('p.stripe_payment_intent_id', '=', intentId)
      .executeTakeFirst()
    if (known) {
      // The subscription is locked before its payments, here as everywhere.
      if (known.subscription) await this.subscriptions.subscription(em, calls, known.subscription)
      return this.refunds.ofPayment(em, calls, known.id)
    }
    const paymentId = await calls.ask.paymentOfIntent(intentId)
    if (isUuid(paymentId)) return this.payments.payment(em, calls, paymentId)
    const subscription = await calls.ask.subscriptionOfIntent(intentId)
    if (subscription) await this.subscriptions.subscription(em, calls, subscription)
  }
}
