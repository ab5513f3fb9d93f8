import { ProblemError } from '../../../platform/errors/index.js'
import type { PaymentKind } from '../payment-amounts.js'
import type { StripeEvent } from './stripe-objects.js'

const RETRY_AFTER_SECONDS = 30

/** The provider understood and said no. Another attempt changes nothing. */
export class ProviderRefusal extends ProblemError {
  constructor(readonly reason: string) {
    super('payment_provider')
  }
}

/** The provider did not answer, or its answer was no answer. */
export class ProviderFailure extends ProblemError {
  /** @param isAnswered false where the call may have had its effect */
  constructor(readonly isAnswered: boolean) {
    super('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

/** A page on which a patient pays. */
export interface CheckoutPage {
  id: string
  status: 'open' | 'paid' | 'unpaid' | 'expired'
  /** Null once nobody can pay on it. */
  url: string | null
  expiresAt: Date
  livemode: boolean
  /** Our id of the payment; null for a page of Premium. */
  paymentId: string | null
  intentId: string | null
  amountCents: number | null
  currency: string | null
}

/** A payment by card at the provider. */
export interface CardPayment {
  id: string
  status: string
  livemode: boolean
  paymentId: string | null
  receivedCents: number
  currency: string
}

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** A refund at the provider. */
interface ProviderRefund {
  id: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Our id, where we requested it. */
  refundId: string | null
  amountCents: number
  reason: RefundReason | null
}

export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** States of a subscription whose newest month could not be charged. */
export const LATE: readonly SubscriptionStatus[] = ['past_due', 'unpaid']

export interface ProviderSubscription {
  id: string
  customerId: string
  status: SubscriptionStatus
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  livemode: boolean
  currency: string | null
  priceKey: string | null
}

/** A paid month of a subscription. */
export interface PaidInvoice {
  id: string
  paidCents: number
  currency: string
  paidAt: Date
  paidUntil: Date | null
}

export interface Charge {
  id: string
  /** Null where nothing was paid. */
  intentId: string | null
  /** Cents that were not refunded. */
  leftCents: number
}

/** What the provider tells. Each answer is of the moment of the call. */
export interface ProviderAnswers {
  checkout(pageId: string): Promise<CheckoutPage>
  /** Open pages of a customer on which Premium can be bought. */
  openPremiumCheckouts(customerId: string): Promise<CheckoutPage[]>
  cardPayment(intentId: string): Promise<CardPayment>
  /** Our id of the payment that was begun with a page. */
  paymentOfIntent(intentId: string): Promise<string | undefined>
  /** The subscription whose month was paid. */
  subscriptionOfIntent(intentId: string): Promise<string | undefined>
  /** Newest first. */
  refundsOf(intentId: string): Promise<ProviderRefund[]>
  subscription(subscriptionId: string): Promise<ProviderSubscription>
  /** Newest first. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** Newest first. */
  paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>
  openInvoices(subscriptionId: string): Promise<string[]>
  intentOfInvoice(invoiceId: string): Promise<string | undefined>
}

interface NewCheckout {
  paymentId: string
  userId: string
  kind: PaymentKind
  amountCents: number
  doneUrl: string
  leftUrl: string
}

interface NewPremiumCheckout {
  /** Two calls with the same key open one page. */
  key: string
  customerId: string
  userId: string
  priceId: string
  doneUrl: string
  leftUrl: string
}

interface NewRefund {
  refundId: string
  intentId: string
  amountCents: number
  reason: RefundReason
}

/** What the product changes at the provider. A change with an id of ours happens once, however often it is called. */
export interface ProviderChanges {
  openCheckout(checkout: NewCheckout): Promise<CheckoutPage>
  openPremiumCheckout(checkout: NewPremiumCheckout): Promise<CheckoutPage>
  closeCheckout(pageId: string): Promise<void>
  refund(refund: NewRefund): Promise<void>
  /** Returns the id of the customer. */
  createCustomer(customer: { userId: string; email: string }): Promise<string>
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>
  /** Ends a subscription at once. Returns its status. */
  endSubscription(subscriptionId: string): Promise<SubscriptionStatus>
  voidInvoice(invoiceId: string): Promise<void>
}

/**
 * The payment provider. Code that holds a transaction asks it by `ProviderCalls` only; a direct call inside a transaction throws.
 * Each method throws ProblemError `payments_closed` without a key, `ProviderRefusal` for what the provider understood and refused, and
 * `ProviderFailure` for everything else.
 */
export abstract class PaymentProvider {
  /** Whether anything can be paid at all. */
  abstract readonly open: boolean
  /** Real money. */
  abstract readonly live: boolean
  abstract readonly answers: ProviderAnswers
  abstract readonly changes: ProviderChanges

  /** Verifies the signature of an event and its time, then reads it. @throws ProblemError invalid_signature, invalid_event */
  abstract event(body: Buffer, signature: string): Promise<StripeEvent>
  /** Lists the newest subscriptions of all customers. */
  abstract newestSubscriptions(): Promise<string[]>
  /** Lists every charge since a time. */
  abstract charges(since: Date): AsyncIterable<Charge>
  abstract charge(chargeId: string): Promise<Charge>
  /** Finds or makes the price of Premium. @throws Error when it is not the one that the pages name */
  abstract premiumPrice(): Promise<string>
  /** The provider's own page for cards, invoices and cancelling. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>
  abstract openCheckoutsOf(customerId: string): Promise<string[]>
  abstract forgetCustomer(customerId: string): Promise<void>
}
