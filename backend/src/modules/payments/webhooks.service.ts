import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { reportDifference } from './differences.js'
import { MoneyTransactions } from './money-transactions.js'
import { paymentMail } from './payment.jobs.js'
import { StripeGateway, StripeRefusal } from './stripe-gateway.js'
import { type StripeEvent, subscriptionOf } from './stripe-objects.js'
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
   * @throws ProblemError invalid_signature, invalid_event
   */
  async take(body: Buffer, signature: string): Promise<void> {
    const event = await this.gateway.event(body, signature)
    await this.handle(event).catch((error: unknown) => {
      if (!(error instanceof StripeRefusal) || error.reason !== 'resource_missing') throw error
      return this.leave(event)
    })
  }

  private handle(event: StripeEvent): Promise<void> {
    return this.transactions.run(WEBHOOK, async (em) => {
      if (!(await isNew(em, event))) return
      if (event.type === 'invoice.upcoming') {
        const id = await findSubscription(em, subscriptionOf(event.object))
        if (id) await sendJob(em, paymentMail, { kind: 'premium_renewal', id })
        return
      }
      await this.sync.object(em, event.object)
    })
  }

  /** Stripe does not know what its event is about, as with an object of another account: it would come again for days. */
  private leave(event: StripeEvent): Promise<void> {
    return this.transactions.run(WEBHOOK, async (em) => {
      if (await isNew(em, event)) await reportDifference(em, event.id, `${event.type} of an unknown object`)
    })
  }
}

/** Returns our id of a subscription at Stripe. */
async function findSubscription(
  em: EntityManager,
  stripeId: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions where stripe_subscription_id = ${stripeId ?? null}
  `.execute(em.getKysely())
  return rows[0]?.id
}

/** The same event in parallel waits here until the first one's transaction has ended. */
async function isNew(em: EntityManager, { id, type, created }: StripeEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into stripe_events (id, type, created) values (${id}, ${type}, ${created})
    on conflict do nothing returning id
  `.execute(em.getKysely())
  return rows.length > 0
}
