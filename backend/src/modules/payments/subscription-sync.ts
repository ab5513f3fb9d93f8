import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { giveBack } from './booking-money.js'
import { reportDifference, SYNC } from './differences.js'
import { ownerIsErased } from './erased-owner.js'
import { enter } from './ledger.js'
import { paymentMail } from './payment.jobs.js'
import { PREMIUM_CENTS, PREMIUM_LOOKUP_KEY } from './payment-amounts.js'
import {
  LATE,
  type PaidInvoice,
  PaymentProvider,
  ProviderRefusal,
  type ProviderSubscription,
  type SubscriptionStatus,
} from './payment-provider.js'
import { isBeingRefunded } from './premium-refunds.js'
import type { ProviderCalls } from './provider-calls.js'
import { RefundSync } from './refund-sync.js'
import { CURRENCY } from './stripe-objects.js'

interface SubscriptionRow {
  id: string
  status: SubscriptionStatus
  cancel_at_period_end: boolean
  paid_at: Date | null
  refunded_at: Date | null
}

/** Brings Premium to what Stripe says now. */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly refunds: RefundSync,
  ) {}

  /** Takes the turn to apply what the provider tells of a subscription. Call it before the first question about the subscription. */
  async takeTurn(em: EntityManager, calls: ProviderCalls, stripeId: string): Promise<void> {
    // A subscription may have no row yet, so its syncs follow one another by this lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stripe ${stripeId}`}, 0))`.execute(
      em.getKysely(),
    )
    await calls.takeTurn(`subscription ${stripeId}`, () => turnOf(em, stripeId))
  }

  /** A subscription with its payments. */
  async subscription(em: EntityManager, calls: ProviderCalls, stripeId: string): Promise<void> {
    const db = em.getKysely()
    await this.takeTurn(em, calls, stripeId)
    const told = await calls.ask.subscription(stripeId)
    // The account before its subscription, as in an erasure: whoever comes second waits here, and neither finds half of the other.
    const { rows: customers } = await sql<{ user_id: string }>`
      select user_id from stripe_customers c join users u on u.id = c.user_id
      where stripe_customer_id = ${told.customerId} for key share of u
    `.execute(db)
    const userId = customers[0]?.user_id
    if (!userId) return this.ofErased(em, calls, told)
    if (told.livemode !== this.provider.live || told.currency !== CURRENCY)
      return reportDifference(em, stripeId, 'a subscription in another mode or currency')
    const before = await findSubscription(em, stripeId)
    const id = before?.id ?? uuid()
    await sql`
      insert into subscriptions (id, user_id, stripe_subscription_id, status, cancel_at_period_end)
      values (${id}, ${userId}, ${stripeId}, ${told.status}, ${told.cancelAtPeriodEnd})
      on conflict (stripe_subscription_id) do update
        set status = excluded.status, cancel_at_period_end = excluded.cancel_at_period_end,
          sync_turn = subscriptions.sync_turn + 1
    `.execute(db)
    if (told.status === 'canceled') await dropOpenInvoices(calls, stripeId)
    const invoices = await calls.ask.paidInvoices(stripeId)
    await askAbout(em, calls, invoices)
    const subscription = { id, userId, endedAt: told.endedAt }
    for (const invoice of [...invoices].reverse()) await this.invoice(em, calls, subscription, invoice)
    const [newest] = invoices
    if (newest) await this.takeNewest(em, calls, id, newest)
    const refunding = await isBeingRefunded(em, stripeId)
    if (refunding) await this.stopRefunded(em, calls, stripeId)
    const after = await findSubscription(em, stripeId)
    if (!after || sameState(before, after)) return
    await publishLiveEvent(em, userId, 'subscription.updated', { subscriptionId: id })
    await tellChange(em, before, after, refunding)
  }

  /** Stops the renewal while a refund is under way, also after the patient kept Premium on Stripe's page. Premium ends with its refund. */
  private async stopRefunded(em: EntityManager, calls: ProviderCalls, stripeId: string): Promise<void> {
    const synced = await findSubscription(em, stripeId)
    if (!synced) return
    const { status, refunded_at, cancel_at_period_end } = synced
    if (LATE.includes(status) || (refunded_at && status !== 'canceled')) return this.end(em, calls, stripeId)
    if (status !== 'active' || cancel_at_period_end) return
    await calls.change.setRenewal(stripeId, false)
    await sql`
      update subscriptions set cancel_at_period_end = true where stripe_subscription_id = ${stripeId}
    `.execute(em.getKysely())
  }

  private async end(em: EntityManager, calls: ProviderCalls, stripeId: string): Promise<void> {
    const status = await calls.change.endSubscription(stripeId)
    await dropOpenInvoices(calls, stripeId)
    await sql`
      update subscriptions set status = ${status} where stripe_subscription_id = ${stripeId}
    `.execute(em.getKysely())
  }

  /** The account is erased: nothing is charged any more, and what we had not heard of by then goes back. */
  private async ofErased(em: EntityManager, calls: ProviderCalls, told: ProviderSubscription): Promise<void> {
    // Whatever else is sold from the same account at Stripe.
    if (told.priceKey !== PREMIUM_LOOKUP_KEY || told.livemode !== this.provider.live) return
    if (told.status !== 'canceled') await calls.change.endSubscription(told.id)
    await dropOpenInvoices(calls, told.id)
    const invoices = await calls.ask.paidInvoices(told.id)
    await askAbout(em, calls, invoices)
    const nobody = { id: null, userId: null, endedAt: null }
    for (const invoice of invoices) await this.invoice(em, calls, nobody, invoice)
  }

  /** One month that was paid. What was charged behind the end goes back. */
  private async invoice(
    em: EntityManager,
    calls: ProviderCalls,
    subscription: { id: string | null; userId: string | null; endedAt: Date | null },
    invoice: PaidInvoice,
  ): Promise<void> {
    if (await findMonth(em, invoice)) return
    const intent = await calls.ask.intentOfInvoice(invoice.id)
    if (!intent) return reportDifference(em, invoice.id, 'a paid invoice without a payment')
    if (invoice.paidCents !== PREMIUM_CENTS || invoice.currency !== CURRENCY)
      return reportDifference(em, invoice.id, `an invoice over ${invoice.paidCents} ${invoice.currency}`)
    const { userId, endedAt } = subscription
    const isErased = await ownerIsErased(em, userId)
    const id = uuid()
    await sql`
      insert into payments (id, user_id, kind, subscription_id, amount_cents, status, livemode, stripe_invoice_id,
        stripe_payment_intent_id, paid_at, receipt_number)
      values (${id}, ${userId}, 'premium', ${subscription.id}, ${invoice.paidCents}, 'paid',
        ${this.provider.live}, ${invoice.id}, ${intent}, ${invoice.paidAt}, nextval('receipt_numbers'))
    `.execute(em.getKysely())
    await enter(em, {
      cause: `payment ${intent}`,
      paymentId: id,
      kind: 'premium',
      amountCents: invoice.paidCents,
    })
    await audit(em, SYNC, { action: 'payment.paid', subjectType: 'payment', subjectId: id })
    // Somebody may have given it back at Stripe before we heard of it.
    await this.refunds.ofPayment(em, calls, id)
    if (isErased) return giveBack(em, id, { reason: 'The account was erased before' })
    if (endedAt === null || invoice.paidAt <= endedAt) return
    await giveBack(em, id, { reason: 'Premium had ended before' })
  }

  private async takeNewest(
    em: EntityManager,
    calls: ProviderCalls,
    subscriptionId: string,
    newest: PaidInvoice,
  ): Promise<void> {
    const paymentId = await findMonth(em, newest)
    if (!paymentId || !newest.paidUntil) return
    await this.refunds.ofPayment(em, calls, paymentId)
    await sql`
      update subscriptions set paid_at = ${newest.paidAt}, paid_until = ${newest.paidUntil},
        refunded_at = case when (
          select sum(r.amount_cents) from refunds r where r.payment_id = ${paymentId} and r.status = 'succeeded'
        ) >= ${newest.paidCents} then coalesce(refunded_at, now()) end
      where id = ${subscriptionId}
    `.execute(em.getKysely())
  }
}

async function turnOf(em: EntityManager, stripeId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select sync_turn as turn from subscriptions where stripe_subscription_id = ${stripeId}
  `.execute(em.getKysely())
  return rows[0]?.turn ?? 0
}

/** Finds our id of a paid month. */
async function findMonth(em: EntityManager, { id }: PaidInvoice): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where stripe_invoice_id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.id
}

/** Asks what the new months need, before a receipt takes its number, which a pass that ends there would use up. */
async function askAbout(em: EntityManager, calls: ProviderCalls, invoices: PaidInvoice[]): Promise<void> {
  for (const invoice of invoices) {
    if (await findMonth(em, invoice)) continue
    const intent = await calls.ask.intentOfInvoice(invoice.id)
    if (intent) await calls.ask.refundsOf(intent)
  }
}

/** Nothing is charged any more for a subscription that has ended. */
async function dropOpenInvoices(calls: ProviderCalls, subscriptionId: string): Promise<void> {
  for (const id of await calls.ask.openInvoices(subscriptionId))
    await calls.change.voidInvoice(id).catch((error: unknown) => {
      // It was paid in this moment, and is among those that are.
      if (!(error instanceof ProviderRefusal)) throw error
    })
}

async function findSubscription(em: EntityManager, stripeId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select id, status, cancel_at_period_end, paid_at, refunded_at from subscriptions
    where stripe_subscription_id = ${stripeId}
  `.execute(em.getKysely())
  return rows[0]
}

const sameState = (before: SubscriptionRow | undefined, after: SubscriptionRow) =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(after)

async function tellChange(
  em: EntityManager,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
  refunding: boolean,
) {
  const became = (status: SubscriptionStatus) => after.status === status && before?.status !== status
  if (!before?.paid_at && after.paid_at)
    await sendJob(em, paymentMail, { kind: 'premium_started', id: after.id })
  const isCancelled = after.cancel_at_period_end && !before?.cancel_at_period_end
  // A refund also stops the renewal and sends its own mails.
  if (isCancelled && after.status === 'active' && !refunding)
    await sendJob(em, paymentMail, { kind: 'premium_cancelled', id: after.id })
  // Here or on Stripe's own page.
  const isKept = before?.cancel_at_period_end && !after.cancel_at_period_end
  if (isKept && after.status === 'active')
    await sendJob(em, paymentMail, { kind: 'premium_resumed', id: after.id })
  if (became('past_due')) await sendJob(em, paymentMail, { kind: 'premium_past_due', id: after.id })
  if (became('canceled') && after.paid_at)
    await sendJob(em, paymentMail, { kind: 'premium_ended', id: after.id })
}
