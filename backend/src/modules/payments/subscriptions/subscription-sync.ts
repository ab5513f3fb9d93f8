import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../platform/audit/index.js'
import { lockByName, NOW, type Tables } from '../../../platform/database/index.js'
import { sendJob } from '../../../platform/outbox/index.js'
import { publishLiveEvent } from '../../notifications/index.js'
import { ownerIsErased } from '../erased-owner.js'
import { enter } from '../ledger/ledger.js'
import { paymentMail } from '../payment.jobs.js'
import { PREMIUM_CENTS, PREMIUM_LOOKUP_KEY } from '../payment-amounts.js'
import {
  LATE,
  type PaidInvoice,
  PaymentProvider,
  ProviderRefusal,
  type ProviderSubscription,
  type SubscriptionStatus,
} from '../provider/payment-provider.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { CURRENCY } from '../provider/stripe-objects.js'
import { reportDifference, SYNC } from '../reconciliation/differences.js'
import { giveBack } from '../refunds/booking-money.js'
import { RefundSync } from '../refunds/refund-sync.js'
import { isBeingRefunded } from './premium-refunds.js'

interface SubscriptionRow {
  id: string
  status: SubscriptionStatus
  cancel_at_period_end: boolean
  paid_at: string | null
  refunded_at: string | null
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
    await lockByName(em, `stripe ${stripeId}`)
    await calls.takeTurn(`subscription ${stripeId}`, () => turnOf(em, stripeId))
  }

  /** A subscription with its payments. */
  async subscription(em: EntityManager, calls: ProviderCalls, stripeId: string): Promise<void> {
    const db = em.getKysely<Tables>()
    await this.takeTurn(em, calls, stripeId)
    const told = await calls.ask.subscription(stripeId)
    // The account before its subscription, as in an erasure: whoever comes second waits here, and neither finds half of the other.
    const customer = await db
      .selectFrom('stripe_customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select('c.user_id as userId')
      .where('c.stripe_customer_id', '=', told.customerId)
      .forKeyShare('u')
      .executeTakeFirst()
    if (!customer) return this.ofErased(em, calls, told)
    const { userId } = customer
    if (told.livemode !== this.provider.live || told.currency !== CURRENCY)
      return reportDifference(em, stripeId, 'a subscription in another mode or currency')
    const before = await findSubscription(em, stripeId)
    const id = before?.id ?? uuid()
    await db
      .insertInto('subscriptions')
      .values({
        id,
        user_id: userId,
        stripe_subscription_id: stripeId,
        status: told.status,
        cancel_at_period_end: told.cancelAtPeriodEnd,
      })
      .onConflict((conflict) =>
        conflict.column('stripe_subscription_id').doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          cancel_at_period_end: eb.ref('excluded.cancel_at_period_end'),
          sync_turn: eb('subscriptions.sync_turn', '+', 1),
        })),
      )
      .execute()
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
    await em
      .getKysely<Tables>()
      .updateTable('subscriptions')
      .set({ cancel_at_period_end: true })
      .where('stripe_subscription_id', '=', stripeId)
      .execute()
  }

  private async end(em: EntityManager, calls: ProviderCalls, stripeId: string): Promise<void> {
    const status = await calls.change.endSubscription(stripeId)
    await dropOpenInvoices(calls, stripeId)
    await em
      .getKysely<Tables>()
      .updateTable('subscriptions')
      .set({ status })
      .where('stripe_subscription_id', '=', stripeId)
      .execute()
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
    await em
      .getKysely<Tables>()
      .insertInto('payments')
      .values(({ fn, val }) => ({
        id,
        user_id: userId,
        kind: 'premium',
        subscription_id: subscription.id,
        amount_cents: invoice.paidCents,
        status: 'paid',
        livemode: this.provider.live,
        stripe_invoice_id: invoice.id,
        stripe_payment_intent_id: intent,
        paid_at: invoice.paidAt,
        receipt_number: fn<number>('nextval', [val('receipt_numbers')]),
      }))
      .execute()
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
    await em
      .getKysely<Tables>()
      .updateTable('subscriptions')
      .set((eb) => ({
        paid_at: newest.paidAt,
        paid_until: newest.paidUntil,
        refunded_at: eb
          .case()
          .when(
            eb
              .selectFrom('refunds as r')
              .select(({ fn }) => fn.sum<number>('r.amount_cents').as('cents'))
              .where('r.payment_id', '=', paymentId)
              .where('r.status', '=', 'succeeded'),
            '>=',
            newest.paidCents,
          )
          .then(eb.fn.coalesce('refunded_at', NOW))
          .end(),
      }))
      .where('id', '=', subscriptionId)
      .execute()
  }
}

async function turnOf(em: EntityManager, stripeId: string): Promise<number> {
  const subscription = await em
    .getKysely<Tables>()
    .selectFrom('subscriptions')
    .select('sync_turn as turn')
    .where('stripe_subscription_id', '=', stripeId)
    .executeTakeFirst()
  return subscription?.turn ?? 0
}

/** Finds our id of a paid month. */
async function findMonth(em: EntityManager, { id }: PaidInvoice): Promise<string | undefined> {
  const payment = await em
    .getKysely<Tables>()
    .selectFrom('payments')
    .select('id')
    .where('stripe_invoice_id', '=', id)
    .executeTakeFirst()
  return payment?.id
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

const findSubscription = (em: EntityManager, stripeId: string): Promise<SubscriptionRow | undefined> =>
  em
    .getKysely<Tables>()
    .selectFrom('subscriptions')
    .select(['id', 'status', 'cancel_at_period_end', 'paid_at', 'refunded_at'])
    .where('stripe_subscription_id', '=', stripeId)
    .executeTakeFirst()

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
