import type Stripe from 'stripe'
import { CARDS, type CardBehaviour, DECLINE_TEXTS } from './cards.ts'
import { badParameter, noSuch, notAllowed } from './errors.ts'
import * as make from './objects.ts'
import type { AccountState } from './state.ts'

const DAY = 86_400
/** When a renewal that failed is tried again, in days behind the first attempt; after the last one it ends. */
const RETRY_DAYS = [1, 3, 5]
const ANNOUNCED_DAYS = 7
const KEPT_EVENTS = 5_000
const API_VERSION = '2026-10-28.endive'

export type Paid = { kind: 'paid' } | { kind: 'declined'; text: string }

/** What happens in the account: the same calls and the same consequences as at Stripe. */
export class Account {
  constructor(
    readonly state: AccountState,
    private readonly machineClock: () => number = () => Date.now(),
    private readonly onEvent: (event: Stripe.Event) => void = () => {},
  ) {}

  /** Seconds, by the account's own clock. */
  now(): number {
    return Math.floor(this.machineClock() / 1000) + this.state.aheadSeconds
  }

  event(type: Stripe.Event.Type, object: object): void {
    const id = make.newId('evt')
    const event = {
      id,
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } as unknown as Stripe.Event
    this.state.events[id] = event
    const ids = Object.keys(this.state.events)
    for (const old of ids.slice(0, Math.max(0, ids.length - KEPT_EVENTS))) delete this.state.events[old]
    this.onEvent(event)
  }

  session(id: string): Stripe.Checkout.Session {
    const session = this.state.sessions[id]
    if (!session) throw noSuch('checkout.session', id)
    if (session.status === 'open' && session.expires_at <= this.now()) this.expire(session)
    return session
  }

  expire(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
    if (session.status !== 'open')
      throw notAllowed(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    session.status = 'expired'
    session.url = null
    this.event('checkout.session.expired', session)
    return session
  }

  /** What the hosted page does when its button is pressed. */
  pay(session: Stripe.Checkout.Session, cardNumber: string): Paid {
    if (session.status !== 'open') throw notAllowed('This Checkout Session is not open any more.')
    const card = CARDS[cardNumber]
    if (!card) return { kind: 'declined', text: 'Your card number is invalid.' }
    return session.mode === 'subscription'
      ? this.begin(session, card, cardNumber)
      : this.payOnce(session, card, cardNumber)
  }

  private payOnce(session: Stripe.Checkout.Session, card: CardBehaviour, number: string): Paid {
    const basket = this.state.baskets[session.id]
    const intent =
      this.state.paymentIntents[String(session.payment_intent)] ??
      this.newIntent({
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customer: session.customer as string | null,
        description: basket?.name ?? null,
        metadata: basket?.metadata ?? {},
      })
    session.payment_intent = intent.id
    const outcome = this.attempt(intent, this.paymentMethod(number), card.declines)
    if (outcome.kind === 'declined') return outcome
    this.complete(session)
    return outcome
  }

  private begin(session: Stripe.Checkout.Session, card: CardBehaviour, number: string): Paid {
    const basket = this.state.baskets[session.id]
    const price = this.state.prices[basket?.price ?? '']
    if (!price) throw noSuch('price', basket?.price ?? '')
    if (card.declines) return { kind: 'declined', text: DECLINE_TEXTS[card.declines] }
    const start = this.now()
    const sub = make.subscription(start, {
      customer: session.customer as string,
      price,
      paymentMethod: this.paymentMethod(number),
      periodEnd: oneMonthLater(start),
      metadata: basket?.metadata ?? {},
    })
    this.state.subscriptions[sub.id] = sub
    this.event('customer.subscription.created', sub)
    const bill = this.bill(sub, 'subscription_create')
    const outcome = this.charge(sub, bill)
    session.subscription = sub.id
    session.invoice = bill.id
    this.complete(session)
    return outcome
  }

  private complete(session: Stripe.Checkout.Session) {
    session.status = 'complete'
    session.payment_status = 'paid'
    session.url = null
    this.event('checkout.session.completed', session)
  }

  private paymentMethod(number: string): string {
    const id = make.newId('pm')
    this.state.cards[id] = number
    return id
  }

  private newIntent(params: Parameters<typeof make.paymentIntent>[1]): Stripe.PaymentIntent {
    const intent = make.paymentIntent(this.now(), params)
    this.state.paymentIntents[intent.id] = intent
    this.event('payment_intent.created', intent)
    return intent
  }

  private attempt(
    intent: Stripe.PaymentIntent,
    method: string,
    declines: CardBehaviour['declines'] | undefined,
  ): Paid {
    const text = declines && DECLINE_TEXTS[declines]
    intent.payment_method = method
    const charged = make.charge(this.now(), intent, text)
    this.state.charges[charged.id] = charged
    intent.latest_charge = charged.id
    if (text) {
      intent.payment_method = null
      intent.status = 'requires_payment_method'
      intent.last_payment_error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: declines,
        message: text,
      } as Stripe.PaymentIntent.LastPaymentError
      this.event('charge.failed', charged)
      this.event('payment_intent.payment_failed', intent)
      return { kind: 'declined', text }
    }
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    this.event('charge.succeeded', charged)
    this.event('payment_intent.succeeded', intent)
    return { kind: 'paid' }
  }

  private bill(
    sub: Stripe.Subscription,
    reason: 'subscription_create' | 'subscription_cycle',
  ): Stripe.Invoice {
    const item = itemOf(sub)
    const bill = make.invoice(this.now(), sub, {
      amount: item.price.unit_amount ?? 0,
      start: item.current_period_start,
      end: item.current_period_end,
      reason,
    })
    this.state.invoices[bill.id] = bill
    sub.latest_invoice = bill.id
    this.event('invoice.created', bill)
    this.event('invoice.finalized', bill)
    return bill
  }

  /** Charges the card of the subscription for an open invoice, and says what came of it. */
  private charge(sub: Stripe.Subscription, bill: Stripe.Invoice): Paid {
    const method = String(sub.default_payment_method)
    const card = CARDS[this.state.cards[method] ?? '']
    const renewal = bill.billing_reason === 'subscription_cycle'
    const intent = this.newIntent({
      amount: bill.amount_due,
      currency: bill.currency,
      customer: sub.customer as string,
      description: 'Premium',
      metadata: {},
    })
    const declines = card?.declines ?? (renewal && card?.declinesRenewals ? 'generic_decline' : undefined)
    const outcome = this.attempt(intent, method, declines)
    bill.attempted = true
    bill.attempt_count += 1
    if (outcome.kind === 'declined') {
      const days = RETRY_DAYS[bill.attempt_count - 1]
      bill.next_payment_attempt = days === undefined ? null : bill.created + days * DAY
      sub.status = 'past_due'
      this.event('invoice.payment_failed', bill)
      this.event('customer.subscription.updated', sub)
      return outcome
    }
    bill.status = 'paid'
    bill.amount_paid = bill.amount_due
    bill.amount_remaining = 0
    bill.next_payment_attempt = null
    bill.status_transitions.paid_at = this.now()
    const settled = make.invoicePayment(this.now(), bill, intent)
    this.state.invoicePayments[settled.id] = settled
    // An open invoice can be paid when the subscription is over; it does not begin again.
    if (sub.status !== 'canceled') sub.status = 'active'
    this.event('invoice.paid', bill)
    if (renewal && sub.status === 'active') this.event('customer.subscription.updated', sub)
    return outcome
  }

  updateSubscription(
    sub: Stripe.Subscription,
    params: { cancel_at_period_end?: boolean; metadata?: Record<string, string> },
  ): Stripe.Subscription {
    if (sub.status === 'canceled')
      throw notAllowed('A canceled subscription can only update its cancellation_details and metadata.')
    if (params.metadata) Object.assign(sub.metadata, params.metadata)
    if (params.cancel_at_period_end !== undefined) {
      sub.cancel_at_period_end = params.cancel_at_period_end
      sub.canceled_at = params.cancel_at_period_end ? this.now() : null
      sub.cancel_at = params.cancel_at_period_end ? itemOf(sub).current_period_end : null
    }
    this.event('customer.subscription.updated', sub)
    return sub
  }

  cancelSubscription(sub: Stripe.Subscription): Stripe.Subscription {
    if (sub.status === 'canceled') throw noSuch('subscription', sub.id)
    sub.status = 'canceled'
    sub.canceled_at ??= this.now()
    sub.ended_at = this.now()
    this.event('customer.subscription.deleted', sub)
    return sub
  }

  voidInvoice(bill: Stripe.Invoice): Stripe.Invoice {
    if (bill.status !== 'open')
      throw notAllowed(`You can only pass in open invoices. This invoice isn't open.`)
    bill.status = 'void'
    bill.next_payment_attempt = null
    bill.status_transitions.voided_at = this.now()
    this.event('invoice.voided', bill)
    return bill
  }

  /** Another card, and the open invoice tried with it at once. */
  changeCard(sub: Stripe.Subscription, number: string): Paid {
    const card = CARDS[number]
    if (!card || card.declines)
      return {
        kind: 'declined',
        text: card?.declines ? DECLINE_TEXTS[card.declines] : 'Your card number is invalid.',
      }
    sub.default_payment_method = this.paymentMethod(number)
    this.event('customer.subscription.updated', sub)
    const open = this.state.invoices[String(sub.latest_invoice)]
    return open?.status === 'open' ? this.charge(sub, open) : { kind: 'paid' }
  }

  deleteCustomer(customer: Stripe.Customer): Stripe.DeletedCustomer {
    for (const sub of Object.values(this.state.subscriptions))
      if (sub.customer === customer.id && sub.status !== 'canceled') this.cancelSubscription(sub)
    delete this.state.customers[customer.id]
    this.event('customer.deleted', customer)
    return { id: customer.id, object: 'customer', deleted: true }
  }

  refund(params: {
    charge?: string
    payment_intent?: string
    amount?: number
    reason?: Stripe.Refund.Reason
    metadata?: Record<string, string>
  }): Stripe.Refund {
    const intent = params.payment_intent ? this.state.paymentIntents[params.payment_intent] : undefined
    if (params.payment_intent && !intent)
      throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
    const charged = this.state.charges[params.charge ?? String(intent?.latest_charge)]
    if (!charged) throw noSuch('charge', params.charge ?? 'none', 'charge')
    if (!charged.paid) throw notAllowed(`Charge ${charged.id} was not successful.`)
    const left = charged.amount - charged.amount_refunded
    if (left === 0)
      throw notAllowed(`Charge ${charged.id} has already been refunded.`, 'charge_already_refunded')
    const amount = params.amount ?? left
    if (amount > left)
      throw badParameter(
        'amount',
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        'amount_too_large',
      )
    const made = make.refund(this.now(), charged, {
      amount,
      reason: params.reason ?? null,
      metadata: params.metadata ?? {},
    })
    const card = CARDS[this.state.cards[charged.payment_method ?? ''] ?? '']
    if (card?.delaysRefunds) made.status = 'pending'
    this.state.refunds[made.id] = made
    charged.amount_refunded += amount
    charged.refunded = charged.amount_refunded === charged.amount
    this.event('refund.created', made)
    this.event('charge.refunded', charged)
    if (card?.refusesRefunds) this.state.failingRefunds.push(made.id)
    return made
  }

  /** The final answer of the bank to a refund. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): void {
    const made = this.state.refunds[id]
    const charged = this.state.charges[String(made?.charge)]
    if (!made || !charged) return
    made.status = status
    if (status === 'succeeded') {
      this.event('refund.updated', made)
      this.event('charge.refund.updated', made)
      return
    }
    made.failure_reason = 'lost_or_stolen_card'
    charged.amount_refunded -= made.amount
    charged.refunded = false
    this.event('refund.updated', made)
    this.event('charge.refund.updated', made)
    this.event('refund.failed', made)
  }

  /** Whatever is due by the account's clock: announcements, renewals, further attempts, ends. */
  tick(): void {
    // A bank takes its time to refuse what was sent to it.
    for (const id of this.state.failingRefunds.splice(0)) this.settleRefund(id, 'failed')
    for (const session of Object.values(this.state.sessions))
      if (session.status === 'open' && session.expires_at <= this.now()) this.expire(session)
    for (const sub of Object.values(this.state.subscriptions)) while (this.renew(sub));
  }

  /** Moves the clock day by day, so that everything happens at its time. */
  advance(seconds: number): void {
    for (let left = seconds; left > 0; left -= DAY) {
      this.state.aheadSeconds += Math.min(left, DAY)
      this.tick()
    }
  }

  /** @returns whether something happened that may have a consequence */
  private renew(sub: Stripe.Subscription): boolean {
    const item = itemOf(sub)
    const now = this.now()
    if (sub.status === 'past_due') {
      const open = this.state.invoices[String(sub.latest_invoice)]
      if (open?.status !== 'open') return false
      if (open.next_payment_attempt !== null && open.next_payment_attempt > now) return false
      if (open.next_payment_attempt === null) this.cancelSubscription(sub)
      else this.charge(sub, open)
      return true
    }
    if (sub.status !== 'active') return false
    if (item.current_period_end > now) {
      this.announce(sub, item)
      return false
    }
    if (sub.cancel_at_period_end) {
      this.cancelSubscription(sub)
      return false
    }
    item.current_period_start = item.current_period_end
    item.current_period_end = oneMonthLater(item.current_period_start)
    this.charge(sub, this.bill(sub, 'subscription_cycle'))
    return true
  }

  private announce(sub: Stripe.Subscription, item: Stripe.SubscriptionItem) {
    const due = item.current_period_end - ANNOUNCED_DAYS * DAY <= this.now()
    if (!due || sub.cancel_at_period_end || this.state.announced[sub.id] === item.current_period_end) return
    this.state.announced[sub.id] = item.current_period_end
    this.event(
      'invoice.upcoming',
      make.invoice(this.now(), sub, {
        id: make.newId('upcoming_in'),
        amount: item.price.unit_amount ?? 0,
        start: item.current_period_end,
        end: oneMonthLater(item.current_period_end),
        reason: 'upcoming',
      }),
    )
  }
}

export function itemOf(sub: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = sub.items.data
  if (!item) throw new Error(`${sub.id} has no item`)
  return item
}

function oneMonthLater(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}
