import { Injectable, Logger } from '@nestjs/common'
import { audit } from '../../../platform/audit/index.js'
import { systemActor } from '../../../platform/authz/index.js'
import { Database } from '../../../platform/database/index.js'
import { deleteOldRequests } from '../checkout/checkout-requests.js'
import { PaymentSync } from '../checkout/payment-sync.js'
import { balances } from '../ledger/ledger.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import { type Charge, PaymentProvider, ProviderRefusal } from '../provider/payment-provider.js'
import { RefundSync } from '../refunds/refund-sync.js'
import { RefundsService } from '../refunds/refunds.service.js'
import { BEING_REFUNDED } from '../subscriptions/premium-refunds.js'
import { SubscriptionSync } from '../subscriptions/subscription-sync.js'
import { BookingSettlement } from './booking-settlement.js'
import {
  bookingsToSettle,
  ofBooking,
  ofPayment,
  ofSubscription,
  type Query,
  WINDOW_DAYS,
} from './reconciler.repository.js'
import { StripeSync } from './stripe-sync.js'

const RECONCILER = systemActor('payments.reconcile')
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
    const open = await this.rows((db) => db.selectFrom('payments').select('id').where('status', '=', 'open'))
    for (const { id } of open)
      await this.compare(outcome, `payment ${id}`, ofPayment(id), (em, calls) =>
        this.paymentSync.payment(em, calls, id),
      )
    const subscriptions = await this.rows((db) =>
      db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id as id')
        .where('status', 'not in', ['canceled', 'incomplete_expired']),
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
    const requested = await this.rows((db) =>
      db.selectFrom('refunds').select('id').where('status', '=', 'requested').orderBy('id'),
    )
    for (const { id } of requested)
      await this.unlessRefused(outcome, `refund ${id}`, () => this.refunds.carryOut(id))
    const pending = await this.rows((db) =>
      db.selectFrom('refunds').select('payment_id as id').distinct().where('status', '=', 'pending'),
    )
    for (const { id } of pending)
      await this.unlessRefused(outcome, `payment ${id}`, () =>
        this.transactions.runAtOnce(RECONCILER, (em, calls) => this.refundSync.ofPayment(em, calls, id)),
      )
  }

  /** Stops the renewal of Premium that is being refunded. */
  private async stopRenewals(outcome: Outcome): Promise<void> {
    const left = await this.rows((db) =>
      db
        .selectFrom('subscriptions as s')
        .select('s.stripe_subscription_id as id')
        .where('s.status', '<>', 'canceled')
        .where(({ not }) => not('s.cancel_at_period_end'))
        .where(BEING_REFUNDED),
    )
    for (const { id } of left) await this.compareSubscription(outcome, id)
  }

  /**
   * Bookings whose jobs found no end: pages on which nobody is to pay any more, and more money than they cost. What a bank
   * has refused to take back is the team's.
   */
  private async settleBookings(outcome: Outcome): Promise<void> {
    for (const { id } of await this.rows(bookingsToSettle))
      await this.compare(outcome, `booking ${id}`, ofBooking(id), (em, calls) =>
        this.settlement.settle(em, calls, id),
      )
  }

  /** Subscriptions that no event has told us of; they are among the newest. */
  private async findUnknown(outcome: Outcome): Promise<void> {
    const ids = await this.provider.newestSubscriptions()
    const known = await this.rows((db) =>
      db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id as id')
        .where((eb) => eb('stripe_subscription_id', '=', eb.fn.any(eb.val(ids)))),
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
    const [pending] = await this.rows((db) =>
      db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .select((eb) => eb.cast<number | null>(eb.fn.sum('r.amount_cents'), 'float8').as('cents'))
        .where('p.stripe_payment_intent_id', '=', intent)
        .where('r.status', '=', 'pending'),
    )
    return (await this.entered(intent)) === charge.leftCents + (pending?.cents ?? 0)
  }

  private async entered(intent: string): Promise<number | undefined> {
    const [row] = await this.rows((db) =>
      db
        .selectFrom('ledger_entries as e')
        .innerJoin('payments as p', 'p.id', 'e.payment_id')
        .select((eb) => eb.cast<number | null>(eb.fn.sum('e.amount_cents'), 'float8').as('cents'))
        .where('p.stripe_payment_intent_id', '=', intent)
        .where('e.account', '=', 'stripe'),
    )
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
    rows: Query<unknown>,
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

  private rows<Row>(query: Query<Row>): Promise<Row[]> {
    return this.database.transaction(RECONCILER, (em) => query(em.getKysely()).execute())
  }
}
