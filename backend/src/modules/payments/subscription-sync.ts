import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type Stripe from 'stripe'
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
import { isBeingRefunded } from './premium-refunds.js'
import { RefundSync } from './refund-sync.js'
import { StripeGateway, StripeRefusal } from './stripe-gateway.js'
import { CURRENCY, idOf, LATE, PAGE } from './stripe-objects.js'

interface SubscriptionRow {
  id: string
  status: Stripe.Subscription.Status
  cancel_at_period_end: boolean
  paid_at: Date | null
  refunded_at: Date | null
}

/** Brings Premium to what Stripe says now. */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly refunds: RefundSync,
  ) {}

  /** A subscription with its payments. */
  async subscription(em: EntityManager, stripeId: string): Promise<void> {
    const db = em.getKysely()
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stripe ${stripeId}`}, 0))`.execute(db)
    const told = await this.gateway.call((stripe) => stripe.subscriptions.retrieve(stripeId))
    // The account before its subscription, as in an erasure: whoever comes second waits here, and neither finds half of the other.
    const { rows: customers } = await sql<{ user_id: string }>`
      select user_id from stripe_customers c join users u on u.id = c.user_id
      where stripe_customer_id = ${idOf(told.customer)} for key share of u
    `.execute(db)
    const userId = customers[0]?.user_id
    if (!userId) return this.ofErased(em, told)
    const price = told.items.data[0]?.price
    if (told.livemode !== this.gateway.live || price?.currency !== CURRENCY)
      return reportDifference(em, stripeId, 'a subscription in another mode or currency')
    const before = await findSubscription(em, stripeId)
    const id = before?.id ?? uuid()
    await sql`
      insert into subscriptions (id, user_id, stripe_subscription_id, status, cancel_at_period_end)
      values (${id}, ${userId}, ${stripeId}, ${told.status}, ${told.cancel_at_period_end})
      on conflict (stripe_subscription_id) do update
        set status = excluded.status, cancel_at_period_end = excluded.cancel_at_period_end
    `.execute(db)
    if (told.status === 'canceled') await this.dropOpenInvoices(stripeId)
    const invoices = await this.gateway.call((stripe) =>
      stripe.invoices.list({ subscription: stripeId, status: 'paid', limit: PAGE }),
    )
    const subscription = { id, userId, endedAt: told.ended_at }
    for (const invoice of [...invoices.data].reverse()) await this.invoice(em, subscription, invoice)
    const [newest] = invoices.data
    if (newest) await this.takeNewest(em, id, newest)
    const refunding = await isBeingRefunded(em, stripeId)
    if (refunding) await this.stopRefunded(em, stripeId)
    const after = await findSubscription(em, stripeId)
    if (!after || sameState(before, after)) return
    await publishLiveEvent(em, userId, 'subscription.updated', { subscriptionId: id })
    await tellChange(em, before, after, refunding)
  }

  /** Stops the renewal while a refund is under way, also after the patient kept Premium on Stripe's page. Premium ends with its refund. */
  private async stopRefunded(em: EntityManager, stripeId: string): Promise<void> {
    const synced = await findSubscription(em, stripeId)
    if (!synced) return
    const { status, refunded_at, cancel_at_period_end } = synced
    if (LATE.includes(status) || (refunded_at && status !== 'canceled')) return this.end(em, stripeId)
    if (status !== 'active' || cancel_at_period_end) return
    await this.gateway.call((stripe) => stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }))
    await sql`
      update subscriptions set cancel_at_period_end = true where stripe_subscription_id = ${stripeId}
    `.execute(em.getKysely())
  }

  private async end(em: EntityManager, stripeId: string): Promise<void> {
    const { status } = await this.gateway.call((stripe) => stripe.subscriptions.cancel(stripeId))
    await this.dropOpenInvoices(stripeId)
    await sql`
      update subscriptions set status = ${status} where stripe_subscription_id = ${stripeId}
    `.execute(em.getKysely())
  }

  /** The account is erased: nothing is charged any more, and what we had not heard of by then goes back. */
  private async ofErased(em: EntityManager, told: Stripe.Subscription): Promise<void> {
    const price = told.items.data[0]?.price
    // Whatever else is sold from the same account at Stripe.
    if (price?.lookup_key !== PREMIUM_LOOKUP_KEY || told.livemode !== this.gateway.live) return
    if (told.status !== 'canceled') await this.gateway.call((stripe) => stripe.subscriptions.cancel(told.id))
    await this.dropOpenInvoices(told.id)
    const invoices = await this.gateway.call((stripe) =>
      stripe.invoices.list({ subscription: told.id, status: 'paid', limit: PAGE }),
    )
    const nobody = { id: null, userId: null, endedAt: null }
    for (const invoice of invoices.data) await this.invoice(em, nobody, invoice)
  }

  /** Nothing is charged any more for a subscription that has ended. */
  private async dropOpenInvoices(subscription: string): Promise<void> {
    const open = await this.gateway.call((stripe) =>
      stripe.invoices.list({ subscription, status: 'open', limit: PAGE }),
    )
    for (const { id } of open.data)
      await this.gateway
        .call((stripe) => stripe.invoices.voidInvoice(id))
        .catch((error: unknown) => {
          // It was paid in this moment, and is among those that are.
          if (!(error instanceof StripeRefusal)) throw error
        })
  }

  /** One month that was paid. What was charged behind the end goes back. */
  private async invoice(
    em: EntityManager,
    subscription: { id: string | null; userId: string | null; endedAt: number | null },
    invoice: Stripe.Invoice,
  ): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from payments where stripe_invoice_id = ${invoice.id}
    `.execute(em.getKysely())
    if (rows[0]) return
    const settled = await this.gateway.call((stripe) =>
      stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: 1 }),
    )
    const intent = settled.data[0]?.payment.payment_intent
    if (!intent) return reportDifference(em, invoice.id, 'a paid invoice without a payment')
    if (invoice.amount_paid !== PREMIUM_CENTS || invoice.currency !== CURRENCY)
      return reportDifference(em, invoice.id, `an invoice over ${invoice.amount_paid} ${invoice.currency}`)
    const { userId, endedAt } = subscription
    const isErased = await ownerIsErased(em, userId)
    const id = uuid()
    await sql`
      insert into payments (id, user_id, kind, subscription_id, amount_cents, status, livemode, stripe_invoice_id,
        stripe_payment_intent_id, paid_at, receipt_number)
      values (${id}, ${userId}, 'premium', ${subscription.id}, ${invoice.amount_paid}, 'paid',
        ${this.gateway.live}, ${invoice.id}, ${idOf(intent)}, ${paidAtOf(invoice)}, nextval('receipt_numbers'))
    `.execute(em.getKysely())
    await enter(em, {
      cause: `payment ${idOf(intent)}`,
      paymentId: id,
      kind: 'premium',
      amountCents: invoice.amount_paid,
    })
    await audit(em, SYNC, { action: 'payment.paid', subjectType: 'payment', subjectId: id })
    // Somebody may have given it back at Stripe before we heard of it.
    await this.refunds.ofPayment(em, id)
    if (isErased) return giveBack(em, id, { reason: 'The account was erased before' })
    if (endedAt === null || paidAtOf(invoice).getTime() <= endedAt * 1000) return
    await giveBack(em, id, { reason: 'Premium had ended before' })
  }

  private async takeNewest(em: EntityManager, subscriptionId: string, newest: Stripe.Invoice): Promise<void> {
    const db = em.getKysely()
    const { rows } = await sql<{ id: string }>`
      select id from payments where stripe_invoice_id = ${newest.id}
    `.execute(db)
    const paymentId = rows[0]?.id
    const end = newest.lines.data[0]?.period.end
    if (!paymentId || !end) return
    await this.refunds.ofPayment(em, paymentId)
    await sql`
      update subscriptions set paid_at = ${paidAtOf(newest)}, paid_until = ${new Date(end * 1000)},
        refunded_at = case when (
          select sum(r.amount_cents) from refunds r where r.payment_id = ${paymentId} and r.status = 'succeeded'
        ) >= ${newest.amount_paid} then coalesce(refunded_at, now()) end
      where id = ${subscriptionId}
    `.execute(db)
  }
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
  const became = (status: Stripe.Subscription.Status) => after.status === status && before?.status !== status
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

const paidAtOf = ({ status_transitions, created }: Stripe.Invoice) =>
  new Date((status_transitions.paid_at ?? created) * 1000)
