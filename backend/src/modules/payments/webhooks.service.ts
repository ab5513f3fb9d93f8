import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { systemActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { MoneyTransactions } from './money-transactions.js'
import { paymentMail } from './payment.jobs.js'
import { StripeGateway } from './stripe-gateway.js'
import { StripeSync } from './stripe-sync.js'

/** Takes Stripe's events: each one once, with its effect. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly gateway: StripeGateway,
    private readonly sync: StripeSync,
  ) {}

  /**
   * An error leaves nothing behind, and Stripe brings the event again.
   * @throws ProblemError invalid_signature
   */
  async take(body: Buffer, signature: string): Promise<void> {
    const event = this.gateway.event(body, signature)
    await this.transactions.run(systemActor('payments.webhook'), async (em) => {
      // The same event in parallel waits here until the first one's transaction has ended.
      const { rows } = await sql`
        insert into stripe_events (id, type, created)
        values (${event.id}, ${event.type}, ${new Date(event.created * 1000)})
        on conflict do nothing returning id
      `.execute(em.getKysely())
      if (rows.length === 0) return
      if (event.type === 'invoice.upcoming') {
        const id = await this.subscriptionOf(em, event.data.object)
        if (id) await sendJob(em, paymentMail, { kind: 'premium_renewal', id })
        return
      }
      await this.sync.object(em, event.data.object)
    })
  }

  private async subscriptionOf(em: EntityManager, { parent }: Stripe.Invoice): Promise<string | undefined> {
    const given = parent?.subscription_details?.subscription
    const stripeId = typeof given === 'string' ? given : given?.id
    const { rows } = await sql<{ id: string }>`
      select id from subscriptions where stripe_subscription_id = ${stripeId ?? null} and not cancel_at_period_end
    `.execute(em.getKysely())
    return rows[0]?.id
  }
}
