import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsBoolean, IsOptional, Matches } from 'class-validator'
import { systemActor } from '../../../platform/authz/index.js'
import { Database, type Tables } from '../../../platform/database/index.js'
import { firstTime, sendJob } from '../../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage, NOTED } from '../../../platform/queue/index.js'
import { PaymentSync } from '../checkout/payment-sync.js'
import { paymentMail, TRIED } from '../payment.jobs.js'
import { reportDifference } from '../reconciliation/differences.js'
import { StripeSync } from '../reconciliation/stripe-sync.js'
import { SubscriptionSync } from '../subscriptions/subscription-sync.js'
import { MoneyTransactions } from './money-transactions.js'
import { ProviderRefusal } from './payment-provider.js'
import { STRIPE_ID, UUID } from './stripe-objects.js'

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
  const event = await em
    .getKysely<Tables>()
    .selectFrom('stripe_events')
    .select('type')
    .where('id', '=', eventId)
    .executeTakeFirst()
  await reportDifference(em, eventId, `${event?.type ?? 'an event'} of an unknown object`)
}

async function announceRenewal(em: EntityManager, subscriptionId: string | undefined): Promise<void> {
  if (!subscriptionId) return
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('subscriptions')
    .select('id')
    .where('stripe_subscription_id', '=', subscriptionId)
    .execute()
  for (const { id } of rows) await sendJob(em, paymentMail, { kind: 'premium_renewal', id })
}
