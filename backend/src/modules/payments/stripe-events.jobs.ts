import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsBoolean, IsOptional, Matches } from 'class-validator'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { firstTime, sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage, NOTED } from '../../platform/queue/index.js'
import { reportDifference } from './differences.js'
import { MoneyTransactions } from './money-transactions.js'
import { paymentMail, TRIED } from './payment.jobs.js'
import { ProviderRefusal } from './payment-provider.js'
import { PaymentSync } from './payment-sync.js'
import { STRIPE_ID, UUID } from './stripe-objects.js'
import { StripeSync } from './stripe-sync.js'
import { SubscriptionSync } from './subscription-sync.js'

/** What an event names. What it says about them is not believed: the worker reads them from Stripe. */
export class StripeEventPayload {
  @Matches(STRIPE_ID)
  eventId!: string

  @IsOptional()
  @Matches(UUID)
  paymentId?: string

  @IsOptional()
  @Matches(STRIPE_ID)
  subscriptionId?: string

  @IsOptional()
  @Matches(STRIPE_ID)
  intentId?: string

  /** The event announces the next month of the subscription. */
  @IsOptional()
  @IsBoolean()
  isRenewal?: boolean
}

export const stripeEvent = defineJob({
  name: 'payment.stripe_event',
  queue: 'payments',
  payload: StripeEventPayload,
  ...TRIED,
})

const EVENTS = systemActor(stripeEvent.name)

/** Handles the events that the webhook has stored, in any order. An attempt that ends half-way is made again: each effect happens once. */
@Injectable()
export class StripeEventsJobs {
  constructor(
    private readonly database: Database,
    private readonly transactions: MoneyTransactions,
    private readonly sync: StripeSync,
    private readonly payments: PaymentSync,
    private readonly subscriptions: SubscriptionSync,
  ) {}

  @HandlesJob(stripeEvent)
  async handle(event: StripeEventPayload, { id: messageId }: JobMessage): Promise<typeof NOTED> {
    const isKnown = event.isRenewal || (await this.apply(event))
    await this.database.transaction(EVENTS, async (em) => {
      if (!(await firstTime(em, messageId))) return
      if (event.isRenewal) await announceRenewal(em, event.subscriptionId)
      if (!isKnown) await reportUnknown(em, event.eventId)
    })
    return NOTED
  }

  /** Returns false where Stripe does not know what its event is about, as with an object of another account. */
  private async apply({ paymentId, subscriptionId, intentId }: StripeEventPayload): Promise<boolean> {
    try {
      if (paymentId)
        await this.transactions.run(EVENTS, (em, calls) => this.payments.payment(em, calls, paymentId))
      if (subscriptionId)
        await this.transactions.run(EVENTS, (em, calls) =>
          this.subscriptions.subscription(em, calls, subscriptionId),
        )
      if (intentId)
        await this.transactions.run(EVENTS, (em, calls) => this.sync.paymentIntent(em, calls, intentId))
      return true
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.reason !== 'resource_missing') throw error
      return false
    }
  }
}

async function reportUnknown(em: EntityManager, eventId: string): Promise<void> {
  const { rows } = await sql<{ type: string }>`select type from stripe_events where id = ${eventId}`.execute(
    em.getKysely(),
  )
  await reportDifference(em, eventId, `${rows[0]?.type ?? 'an event'} of an unknown object`)
}

async function announceRenewal(em: EntityManager, subscriptionId: string | undefined): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions where stripe_subscription_id = ${subscriptionId ?? null}
  `.execute(em.getKysely())
  for (const { id } of rows) await sendJob(em, paymentMail, { kind: 'premium_renewal', id })
}
