import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { systemActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { reportDifference } from './differences.js'
import { MoneyTransactions } from './money-transactions.js'
import { paymentMail } from './payment.jobs.js'
import { StripeGateway, StripeRefusal } from './stripe-gateway.js'
import { StripeSync } from './stripe-sync.js'

const WEBHOOK = systemActor('payments.webhook')

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
    const event = await this.gateway.event(body, signature)
    await this.handle(event).catch((error: unknown) => {
      if (!(error instanceof StripeRefusal) || error.reason !== 'resource_missing') throw error
      return this.leave(event)
    })
  }

  private handle(event: Stripe.Event): Promise<void> {
    return this.transactions.run(WEBHOOK, async (em) => {
      if (!(await isNew(em, event))) return
      if (event.type === 'invoice.upcoming') {
        const id = await this.subscriptionOf(em, event.data.object)
        if (id) await sendJob(em, paymentMail, { kind: 'premium_renewal', id })
        return
      }
      await this.sync.object(em, event.data.object)
    })
  }

  /** Stripe does not know what its event is about, as with an object of another account: it would come again for days. */
  private leave(event: Stripe.Event): Promise<void> {
    return this.transactions.run(WEBHOOK, async (em) => {
      if (await isNew(em, event)) await reportDifference(em, event.id, `${event.type} of an unknown object`)
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

/** The same event in parallel waits here until the first one's transaction has ended. */
async function isNew(em: EntityManager, { id, type, created }: Stripe.Event): Promise<boolean> {
  const { rows } = await sql`
    insert into stripe_events (id, type, created) values (${id}, ${type}, ${new Date(created * 1000)})
    on conflict do nothing returning id
  `.execute(em.getKysely())
  return rows.length > 0
}
