import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { COLLECTED_CENTS } from '../bookings/index.js'
import { BookingSettlement } from './booking-settlement.js'
import { deleteOldRequests } from './checkout-requests.js'
import { balances } from './ledger.js'
import { MoneyTransactions } from './money-transactions.js'
import { type Charge, PaymentProvider, ProviderRefusal } from './payment-provider.js'
import { PaymentSync } from './payment-sync.js'
import { BEING_REFUNDED } from './premium-refunds.js'
import { RefundSync } from './refund-sync.js'
import { RefundsService } from './refunds.service.js'
import { StripeSync } from './stripe-sync.js'
import { SubscriptionSync } from './subscription-sync.js'

const RECONCILER = systemActor('payments.reconcile')
const WINDOW_DAYS = 35
const DAY_MS = 86_400_000

export interface Reconciliation {
  /** What was not as Stripe says, and is now. */
  mended: string[]
  /** What still is not: a person has to look. */
  differences: string[]
}

interface Outcome extends Reconciliation {
  signal: AbortSignal | undefined
}

/** Compares our rows with Stripe's, whatever events have told or not told. */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger(Reconciler.name)

  constructor(
    private readonly database: Database,
    private readonly transactions: MoneyTransactions,
    private readonly provider: PaymentProvider,
    private readonly sync: StripeSync,
    private readonly paymentSync: PaymentSync,
    private readonly subscriptionSync: SubscriptionSync,
    private readonly refundSync: RefundSync,
    private readonly refunds: RefundsService,
    private readonly settlement: BookingSettlement,
  ) {}

  /** @param signal ends it between two steps; what was mended stays */
  async run(signal?: AbortSignal): Promise<Reconciliation> {
    const outcome: Outcome = { mended: [], differences: [], signal }
    if (!this.provider.open) return outcome
    await this.database.transaction(RECONCILER, deleteOldRequests)
    await this.settleBookings(outcome)
    await this.stopRenewals(outcome)
    await this.finishRefunds(outcome)
    for (const { id } of await this.rows(sql`select id from payments where status = 'open'`))
      await this.compare(outcome, `payment ${id}`, ofPayment(id), (em, calls) =>
        this.paymentSync.payment(em, calls, id),
      )
    const subscriptions = await this.rows(
      sql`select stripe_subscription_id as id from subscriptions where status not in ('canceled', 'incomplete_expired')`,
    )
    for (const { id } of subscriptions) await this.compareSubscription(outcome, id)
    await this.findUnknown(outcome)
    await this.compareCharges(outcome)
    // A refund that only Stripe knew of changes what is due.
    if (outcome.mended.length > 0) {
      await this.settleBookings(outcome)
      await this.finishRefunds(outcome)
    }
    await this.checkLedger(outcome)
    for (const difference of outcome.differences) await this.report(difference)
    return outcome
  }

  /** Refunds that were written down and of which Stripe has not heard, or we have not heard the end. */
  private async finishRefunds(outcome: Outcome): Promise<void> {
    for (const { id } of await this.rows(sql`select id from refunds where status = 'requested' order by id`))
      await this.unlessRefused(outcome, `refund ${id}`, () => this.refunds.carryOut(id))
    const pending = await this.rows(
      sql`select distinct payment_id as id from refunds where status = 'pending'`,
    )
    for (const { id } of pending)
      await this.unlessRefused(outcome, `payment ${id}`, () =>
        this.transactions.runAtOnce(RECONCILER, (em, calls) => this.refundSync.ofPayment(em, calls, id)),
      )
  }

  /** Stops the renewal of Premium that is being refunded. */
  private async stopRenewals(outcome: Outcome): Promise<void> {
    const left = await this.rows(sql`
      select stripe_subscription_id as id from subscriptions s
      where status <> 'canceled' and not cancel_at_period_end and ${BEING_REFUNDED}`)
    for (const { id } of left) await this.compareSubscription(outcome, id)
  }

  /**
   * Bookings whose jobs found no end: pages on which nobody is to pay any more, and more money than they cost. What a bank
   * has refused to take back is the team's.
   */
  private async settleBookings(outcome: Outcome): Promise<void> {
    const bookings = await this.rows(sql`
      select booking_id as id from payments where status = 'open' and booking_id is not null
      union select b.id from bookings b join booking_events e on e.booking_id = b.id
        join payments p on p.booking_id = b.id and p.status = 'paid'
      where b.status = 'cancelled' and e.type = 'status_changed' and e.data ->> 'to' = 'cancelled'
        and e.created_at > now() - ${WINDOW_DAYS} * interval '1 day'
      union select b.id from bookings b join payments p on p.booking_id = b.id and p.status = 'paid'
      group by b.id having ${COLLECTED_CENTS} < sum(
        p.amount_cents - coalesce((select sum(amount_cents - retried_cents) from refunds where payment_id = p.id), 0))`)
    for (const { id } of bookings)
      await this.compare(outcome, `booking ${id}`, ofBooking(id), (em, calls) =>
        this.settlement.settle(em, calls, id),
      )
  }

  /** Subscriptions that no event has told us of; they are among the newest. */
  private async findUnknown(outcome: Outcome): Promise<void> {
    const ids = await this.provider.newestSubscriptions()
    const known = await this.rows(
      sql`select stripe_subscription_id as id from subscriptions where stripe_subscription_id = any(${ids})`,
    )
    for (const id of ids) if (!known.some((row) => row.id === id)) await this.compareSubscription(outcome, id)
  }

  private compareSubscription(outcome: Outcome, id: string): Promise<void> {
    return this.compare(outcome, `subscription ${id}`, ofSubscription(id), (em, calls) =>
      this.subscriptionSync.subscription(em, calls, id),
    )
  }

  /** Every charge of the last weeks is in the ledger, with what went back of it. */
  private async compareCharges(outcome: Outcome): Promise<void> {
    const since = new Date(Date.now() - WINDOW_DAYS * DAY_MS)
    for await (const charge of this.provider.charges(since)) await this.compareCharge(outcome, charge)
  }

  private async compareCharge(outcome: Outcome, charge: Charge): Promise<void> {
    const { intentId: intent } = charge
    if (!intent) return
    if (await this.agrees(intent, charge)) return
    await this.unlessRefused(outcome, `payment intent ${intent}`, () =>
      this.transactions.runAtOnce(RECONCILER, (em, calls) => this.sync.paymentIntent(em, calls, intent)),
    )
    // More may have gone back meanwhile.
    const now = await this.provider.charge(charge.id)
    if (await this.agrees(intent, now)) outcome.mended.push(`payment intent ${intent}`)
    else {
      const entered = (await this.entered(intent)) ?? 'nothing'
      outcome.differences.push(`${intent}: ${now.leftCents} at Stripe, ${entered} in the ledger`)
    }
  }

  /** A pending refund counts at Stripe already. The ledger records it when it succeeds. */
  private async agrees(intent: string, charge: Charge): Promise<boolean> {
    const [pending] = await this.rows<{ cents: number }>(sql`
      select coalesce(sum(r.amount_cents), 0)::float8 as cents from refunds r join payments p on p.id = r.payment_id
      where p.stripe_payment_intent_id = ${intent} and r.status = 'pending'`)
    return (await this.entered(intent)) === charge.leftCents + (pending?.cents ?? 0)
  }

  private async entered(intent: string): Promise<number | undefined> {
    const [row] = await this.rows<{ cents: number | null }>(sql`
      select sum(e.amount_cents)::float8 as cents from ledger_entries e join payments p on p.id = e.payment_id
      where p.stripe_payment_intent_id = ${intent} and e.account = 'stripe'`)
    return row?.cents ?? undefined
  }

  private async checkLedger(outcome: Outcome): Promise<void> {
    const sums = await this.database.transaction(RECONCILER, balances)
    const total = Object.values(sums).reduce((sum, cents) => sum + cents, 0)
    if (total !== 0) outcome.differences.push(`the ledger sums to ${total}`)
  }

  private async compare(
    outcome: Outcome,
    what: string,
    rows: ReturnType<typeof sql>,
    work: Parameters<MoneyTransactions['run']>[1],
  ): Promise<void> {
    const state = async () => JSON.stringify(await this.rows(rows))
    const before = await state()
    await this.unlessRefused(outcome, what, () => this.transactions.runAtOnce(RECONCILER, work))
    if ((await state()) !== before) outcome.mended.push(what)
  }

  /** What Stripe refuses is told, and does not hold up what comes behind it. */
  private async unlessRefused(outcome: Outcome, what: string, work: () => Promise<unknown>): Promise<void> {
    outcome.signal?.throwIfAborted()
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      outcome.differences.push(`${what}: ${error.reason} at Stripe`)
    }
  }

  private async report(difference: string): Promise<void> {
    this.logger.error({ difference, msg: 'Our books differ from Stripe’s' })
    await this.database.transaction(RECONCILER, (em) =>
      audit(em, RECONCILER, {
        action: 'payment.difference',
        subjectType: 'payment',
        subjectId: 'books',
        details: { difference },
      }),
    )
  }

  private rows<T = { id: string }>(query: ReturnType<typeof sql>): Promise<T[]> {
    return this.database.transaction(RECONCILER, async (em) => {
      const { rows } = await query.execute(em.getKysely())
      return rows as T[]
    })
  }
}

/** Each changes when what it looks at does. */
const ofPayment = (id: string) => sql`
  select p.status, (select string_agg(r.status, ' ' order by r.id) from refunds r where payment_id = p.id) as refunds
  from payments p where id = ${id}`
const ofBooking = (id: string) => sql`
  select p.id, p.status, (select count(*) from refunds where payment_id = p.id) as refunds
  from payments p where booking_id = ${id} order by p.id`
const ofSubscription = (stripeId: string) => sql`
  select to_jsonb(s) - 'sync_turn' as state, (select count(*) from payments where subscription_id = s.id) as months
  from subscriptions s where stripe_subscription_id = ${stripeId}`
