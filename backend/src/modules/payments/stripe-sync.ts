import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { PaymentSync } from './payment-sync.js'
import { RefundSync } from './refund-sync.js'
import { StripeGateway } from './stripe-gateway.js'
import { idOf, isUuid, referenceOf, subscriptionOf } from './stripe-objects.js'
import { SubscriptionSync } from './subscription-sync.js'

/**
 * Brings our rows to what Stripe says now. It is told by events, by people who wait and by the reconciler which object may
 * have changed, and believes none of them about how: the order and the number of the calls do not matter.
 */
@Injectable()
export class StripeSync {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentSync,
    private readonly subscriptions: SubscriptionSync,
    private readonly refunds: RefundSync,
  ) {}

  /** Updates our rows from the Stripe object that an event names. Ignores objects of another kind or shape. */
  async object(em: EntityManager, object: Record<string, unknown>): Promise<void> {
    switch (object.object) {
      case 'checkout.session': {
        const paymentId = (object.metadata as { paymentId?: unknown } | null | undefined)?.paymentId
        if (isUuid(paymentId)) await this.payments.payment(em, paymentId)
        return this.subscription(em, referenceOf(object.subscription))
      }
      case 'subscription':
        return this.subscription(em, referenceOf(object))
      case 'invoice':
        return this.subscription(em, subscriptionOf(object))
      case 'charge':
      case 'refund': {
        const intent = referenceOf(object.payment_intent)
        if (intent) await this.paymentIntent(em, intent)
      }
    }
  }

  private async subscription(em: EntityManager, stripeId: string | undefined): Promise<void> {
    if (stripeId) await this.subscriptions.subscription(em, stripeId)
  }

  /** A payment of which only Stripe's own number is known. */
  async paymentIntent(em: EntityManager, intentId: string): Promise<void> {
    const { rows } = await sql<{ id: string; subscription: string | null }>`
      select p.id, s.stripe_subscription_id as subscription
      from payments p left join subscriptions s on s.id = p.subscription_id
      where p.stripe_payment_intent_id = ${intentId}
    `.execute(em.getKysely())
    const [known] = rows
    if (known) {
      // The subscription is locked before its payments, here as everywhere.
      if (known.subscription) await this.subscriptions.subscription(em, known.subscription)
      return this.refunds.ofPayment(em, known.id)
    }
    const sessions = await this.gateway.call((stripe) =>
      stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    )
    const paymentId = sessions.data[0]?.metadata?.paymentId
    if (isUuid(paymentId)) return this.payments.payment(em, paymentId)
    const settled = await this.gateway.call((stripe) =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intentId },
        limit: 1,
      }),
    )
    const invoiceId = settled.data[0]?.invoice
    if (!invoiceId) return
    const invoice = await this.gateway.call((stripe) => stripe.invoices.retrieve(idOf(invoiceId)))
    await this.subscription(em, referenceOf(invoice.parent?.subscription_details?.subscription))
  }
}
