import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { bookingTeamMail, confirmPaidBooking, lockBooking } from '../bookings/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { enter } from './ledger.js'
import { paymentMail, paymentRefund, tellFailedRefund } from './payment.jobs.js'
import { type PaymentKind, PREMIUM_CENTS } from './payment-amounts.js'
import { requestRefund } from './refund-requests.js'
import { StripeGateway, StripeRefusal } from './stripe-gateway.js'

const SYNC = systemActor('payments.sync')
const CURRENCY = 'usd'
const PAGE = 100

interface PaymentRow {
  id: string
  user_id: string | null
  kind: PaymentKind
  booking_id: string | null
  subscription_id: string | null
  amount: number
  status: 'open' | 'paid' | 'expired'
  livemode: boolean
  stripe_session_id: string | null
  stripe_payment_intent_id: string | null
}

interface SubscriptionRow {
  id: string
  status: Stripe.Subscription.Status
  cancel_at_period_end: boolean
  paid_at: Date | null
  refunded_at: Date | null
}

/**
 * Brings our rows to what Stripe says now. It is told by events, by people who wait and by the reconciler which object may
 * have changed, and believes none of them about how: the order and the number of the calls do not matter.
 */
@Injectable()
export class StripeSync {
  private readonly logger = new Logger(StripeSync.name)

  constructor(private readonly gateway: StripeGateway) {}

  /** Whatever the object of an event concerns. */
  async object(em: EntityManager, object: Stripe.Event.Data.Object): Promise<void> {
    const given = object as { object?: string; id?: unknown }
    if (typeof given.id !== 'string') return
    switch (given.object) {
      case 'checkout.session': {
        const { metadata, subscription } = object as Stripe.Checkout.Session
        if (isUuid(metadata?.paymentId)) await this.payment(em, metadata.paymentId)
        if (subscription) await this.subscription(em, idOf(subscription))
        return
      }
      case 'subscription':
        return this.subscription(em, given.id)
      case 'invoice': {
        const { parent } = object as Stripe.Invoice
        const subscription = parent?.subscription_details?.subscription
        if (subscription) await this.subscription(em, idOf(subscription))
        return
      }
      case 'charge':
      case 'refund': {
        const { payment_intent } = object as Stripe.Charge | Stripe.Refund
        if (payment_intent) await this.paymentIntent(em, idOf(payment_intent))
      }
    }
  }

  /** A payment that was begun with a checkout. */
  async payment(em: EntityManager, id: string): Promise<void> {
    const db = em.getKysely()
    const { rows: places } = await sql<{ booking_id: string | null }>`
      select booking_id from payments where id = ${id}
    `.execute(db)
    // Always the booking before its payments: so does whoever begins one.
    const bookingId = places[0]?.booking_id
    const booking = bookingId ? await lockBooking(em, bookingId) : undefined
    const row = await lockPayment(em, sql`id = ${id}`)
    if (!row?.stripe_session_id) return
    if (row.status !== 'paid') {
      const session = await this.gateway.call((stripe) =>
        stripe.checkout.sessions.retrieve(row.stripe_session_id ?? ''),
      )
      if (session.status === 'expired') return expire(em, row)
      if (session.status !== 'complete' || session.payment_status !== 'paid') return
      const intent = await this.gateway.call((stripe) =>
        stripe.paymentIntents.retrieve(idOf(session.payment_intent ?? '')),
      )
      const difference = differenceOf(row, session, intent)
      if (difference) return this.report(em, row.id, difference)
      await markPaid(em, row, intent)
      if (booking && row.booking_id) {
        const confirmed = await confirmPaidBooking(em, SYNC, row.booking_id)
        if (!confirmed) await this.report(em, row.id, `paid for a booking that is ${booking.status}`)
        if (booking.status === 'cancelled') await giveBack(em, row.id, row.booking_id)
      }
    }
    await this.refunds(em, id)
  }

  /** Nobody pays on this page any more. The caller has locked the booking. */
  async close(em: EntityManager, { id, session }: { id: string; session: string }): Promise<void> {
    const { status } = await this.gateway.call((stripe) => stripe.checkout.sessions.retrieve(session))
    if (status === 'open') await this.gateway.call((stripe) => stripe.checkout.sessions.expire(session))
    // It may have been paid a moment ago.
    await this.payment(em, id)
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
      await this.refunds(em, known.id)
      if (known.subscription) await this.subscription(em, known.subscription)
      return
    }
    const sessions = await this.gateway.call((stripe) =>
      stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    )
    const paymentId = sessions.data[0]?.metadata?.paymentId
    if (isUuid(paymentId)) return this.payment(em, paymentId)
    const settled = await this.gateway.call((stripe) =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intentId },
        limit: 1,
      }),
    )
    const invoiceId = settled.data[0]?.invoice
    if (!invoiceId) return
    const invoice = await this.gateway.call((stripe) => stripe.invoices.retrieve(idOf(invoiceId)))
    await this.object(em, invoice)
  }

  /** A subscription with its payments. */
  async subscription(em: EntityManager, stripeId: string): Promise<void> {
    const db = em.getKysely()
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stripe ${stripeId}`}, 0))`.execute(db)
    const told = await this.gateway.call((stripe) => stripe.subscriptions.retrieve(stripeId))
    const { rows: customers } = await sql<{ user_id: string }>`
      select user_id from stripe_customers where stripe_customer_id = ${idOf(told.customer)}
    `.execute(db)
    const userId = customers[0]?.user_id
    if (!userId) return
    const price = told.items.data[0]?.price
    if (told.livemode !== this.gateway.live || price?.currency !== CURRENCY)
      return this.report(em, stripeId, 'a subscription in another mode or currency')
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
    const after = await findSubscription(em, stripeId)
    if (!after || sameState(before, after)) return
    await publishLiveEvent(em, userId, 'subscription.updated', { subscriptionId: id })
    await tellChange(em, before, after)
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
    subscription: { id: string; userId: string; endedAt: number | null },
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
    if (!intent) return this.report(em, invoice.id, 'a paid invoice without a payment')
    if (invoice.amount_paid !== PREMIUM_CENTS || invoice.currency !== CURRENCY)
      return this.report(em, invoice.id, `an invoice over ${invoice.amount_paid} ${invoice.currency}`)
    const id = uuid()
    await sql`
      insert into payments (id, user_id, kind, subscription_id, amount_cents, status, livemode, stripe_invoice_id,
        stripe_payment_intent_id, paid_at, receipt_number)
      values (${id}, ${subscription.userId}, 'premium', ${subscription.id}, ${invoice.amount_paid}, 'paid',
        ${this.gateway.live}, ${invoice.id}, ${idOf(intent)}, ${paidAtOf(invoice)}, nextval('receipt_numbers'))
    `.execute(em.getKysely())
    await enter(em, {
      cause: `payment ${idOf(intent)}`,
      paymentId: id,
      kind: 'premium',
      amountCents: invoice.amount_paid,
    })
    await audit(em, SYNC, { action: 'payment.paid', subjectType: 'payment', subjectId: id })
    const { endedAt } = subscription
    if (endedAt === null || paidAtOf(invoice).getTime() <= endedAt * 1000) return
    const refundId = await requestRefund(em, SYNC, id, { reason: 'Premium had ended before' })
    await sendJob(em, paymentRefund, { refundId })
  }

  private async takeNewest(em: EntityManager, subscriptionId: string, newest: Stripe.Invoice): Promise<void> {
    const db = em.getKysely()
    const { rows } = await sql<{ id: string }>`
      select id from payments where stripe_invoice_id = ${newest.id}
    `.execute(db)
    const paymentId = rows[0]?.id
    const end = newest.lines.data[0]?.period.end
    if (!paymentId || !end) return
    await this.refunds(em, paymentId)
    await sql`
      update subscriptions set paid_at = ${paidAtOf(newest)}, paid_until = ${new Date(end * 1000)},
        refunded_at = case when (
          select sum(r.amount_cents) from refunds r where r.payment_id = ${paymentId} and r.status = 'succeeded'
        ) >= ${newest.amount_paid} then coalesce(refunded_at, now()) end
      where id = ${subscriptionId}
    `.execute(db)
  }

  /** What went back of a payment. */
  async refunds(em: EntityManager, paymentId: string): Promise<void> {
    const db = em.getKysely()
    const row = await lockPayment(em, sql`id = ${paymentId}`)
    if (!row?.stripe_payment_intent_id) return
    const intent = row.stripe_payment_intent_id
    const told = await this.gateway.call((stripe) =>
      stripe.refunds.list({ payment_intent: intent, limit: PAGE }),
    )
    for (const refund of [...told.data].reverse()) {
      const status = statusOf(refund)
      const ours = refund.metadata?.refundId
      const { rows } = await sql<{ id: string; status: string }>`
        select id, status from refunds where stripe_refund_id = ${refund.id}
          or (id = ${isUuid(ours) ? ours : null}::uuid and stripe_refund_id is null and payment_id = ${row.id})
      `.execute(db)
      const known = rows[0]
      const id = known?.id ?? uuid()
      if (known) {
        await sql`update refunds set status = ${status}, stripe_refund_id = ${refund.id} where id = ${id}`.execute(
          db,
        )
      } else {
        await sql`
          insert into refunds (id, payment_id, user_id, amount_cents, reason, status, stripe_refund_id)
          values (${id}, ${row.id}, ${row.user_id}, ${refund.amount}, 'Made at Stripe', ${status}, ${refund.id})
        `.execute(db)
      }
      const movement = { paymentId: row.id, kind: row.kind }
      const { rows: entered } = await sql`
        select from ledger_entries where cause = ${`refund ${refund.id}`} limit 1
      `.execute(db)
      if (status === 'succeeded')
        await enter(em, { ...movement, cause: `refund ${refund.id}`, amountCents: -refund.amount })
      if (status === 'failed' && entered.length > 0)
        await enter(em, { ...movement, cause: `refund ${refund.id} failed`, amountCents: refund.amount })
      if (known?.status === status) continue
      await audit(em, SYNC, {
        action: `refund.${status}`,
        subjectType: 'payment',
        subjectId: row.id,
        details: { refundId: id, cents: refund.amount },
      })
      if (row.user_id) await publishLiveEvent(em, row.user_id, 'payment.updated', { paymentId: row.id })
      if (status === 'succeeded') await sendJob(em, paymentMail, { kind: 'refunded', id: row.id })
      if (status === 'failed') await tellFailedRefund(em, row.id)
    }
  }

  /** What does not fit is told to people and has no effect. */
  private async report(em: EntityManager, subjectId: string, difference: string): Promise<void> {
    this.logger.error({ subject: subjectId, difference, msg: 'A payment differs from what Stripe says' })
    await audit(em, SYNC, {
      action: 'payment.difference',
      subjectType: 'payment',
      subjectId,
      details: { difference },
    })
  }
}

async function lockPayment(
  em: EntityManager,
  where: ReturnType<typeof sql>,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select id, user_id, kind, booking_id, subscription_id, amount_cents::float8 as amount, status, livemode,
      stripe_session_id, stripe_payment_intent_id
    from payments where ${where} for update
  `.execute(em.getKysely())
  return rows[0]
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

async function tellChange(em: EntityManager, before: SubscriptionRow | undefined, after: SubscriptionRow) {
  const became = (status: Stripe.Subscription.Status) => after.status === status && before?.status !== status
  if (!before?.paid_at && after.paid_at)
    await sendJob(em, paymentMail, { kind: 'premium_started', id: after.id })
  const isCancelled = after.cancel_at_period_end && !before?.cancel_at_period_end
  if (isCancelled && after.status === 'active')
    await sendJob(em, paymentMail, { kind: 'premium_cancelled', id: after.id })
  // Here or on Stripe's own page.
  const isKept = before?.cancel_at_period_end && !after.cancel_at_period_end
  if (isKept && after.status === 'active')
    await sendJob(em, paymentMail, { kind: 'premium_resumed', id: after.id })
  if (became('past_due')) await sendJob(em, paymentMail, { kind: 'premium_past_due', id: after.id })
  if (became('canceled') && after.paid_at)
    await sendJob(em, paymentMail, { kind: 'premium_ended', id: after.id })
}

async function expire(em: EntityManager, row: PaymentRow): Promise<void> {
  if (row.status !== 'open') return
  await sql`update payments set status = 'expired', checkout_url = null, version = version + 1 where id = ${row.id}`.execute(
    em.getKysely(),
  )
  if (row.user_id) await publishLiveEvent(em, row.user_id, 'payment.updated', { paymentId: row.id })
}

async function markPaid(em: EntityManager, row: PaymentRow, intent: Stripe.PaymentIntent): Promise<void> {
  await sql`
    update payments set status = 'paid', paid_at = now(), stripe_payment_intent_id = ${intent.id},
      receipt_number = nextval('receipt_numbers'), checkout_url = null, version = version + 1
    where id = ${row.id}
  `.execute(em.getKysely())
  const cause = `payment ${intent.id}`
  await enter(em, { cause, paymentId: row.id, kind: row.kind, amountCents: row.amount })
  await audit(em, SYNC, { action: 'payment.paid', subjectType: 'payment', subjectId: row.id })
  if (!row.user_id) return
  await publishLiveEvent(em, row.user_id, 'payment.updated', { paymentId: row.id })
  await sendJob(em, paymentMail, { kind: 'paid', id: row.id })
}

/** The patient is told when Stripe has done it, the team now. */
async function giveBack(em: EntityManager, paymentId: string, bookingId: string): Promise<void> {
  const refundId = await requestRefund(em, SYNC, paymentId, { reason: 'The booking was cancelled before' })
  await sendJob(em, paymentRefund, { refundId })
  await sendJob(em, bookingTeamMail, { bookingId, about: 'late_payment' })
}

/** What Stripe says that we did not ask for; undefined when all of it fits. */
function differenceOf(
  row: PaymentRow,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
): string | undefined {
  if (session.livemode !== row.livemode || intent.livemode !== row.livemode) return 'another mode'
  if (session.metadata?.paymentId !== row.id || intent.metadata.paymentId !== row.id) return 'another payment'
  if (session.currency !== CURRENCY || intent.currency !== CURRENCY) return 'another currency'
  if (session.amount_total !== row.amount || intent.amount_received !== row.amount)
    return `${intent.amount_received} in place of ${row.amount}`
  return intent.status === 'succeeded' ? undefined : `a payment that is ${intent.status}`
}

function statusOf({ status }: Stripe.Refund): 'pending' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const paidAtOf = ({ status_transitions, created }: Stripe.Invoice) =>
  new Date((status_transitions.paid_at ?? created) * 1000)

const idOf = (given: string | { id: string }) => (typeof given === 'string' ? given : given.id)

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
