import { Injectable, Logger } from '@nestjs/common'
import type Stripe from 'stripe'
import { Config } from '../../../platform/config/index.js'
import { isInTransaction } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { type PaymentKind, PREMIUM_CENTS, PREMIUM_LOOKUP_KEY } from '../payment-amounts.js'
import {
  type Charge,
  type CheckoutPage,
  PaymentProvider,
  type ProviderAnswers,
  type ProviderChanges,
  ProviderFailure,
  ProviderRefusal,
  type ProviderSubscription,
  REFUND_REASONS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from './payment-provider.js'
import { eventOf, type StripeEvent } from './stripe-objects.js'

const ANSWER_WITHIN_MS = 5_000
const RETRIES = 1
/** Largest difference between the signed time of an event and our clock. Limits replayed events. */
const TOLERANCE_SECONDS = 300
/** The most that Stripe lists at once. */
const PAGE = 100

/** Too many requests is no refusal: later they are answered. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  (error as Stripe.errors.StripeError).type === 'StripeInvalidRequestError' &&
  (error as Stripe.errors.StripeError).statusCode !== 429

const NAMES: Record<PaymentKind, string> = {
  deposit: 'Sihat: deposit',
  balance: 'Sihat: balance',
  premium: 'Sihat Premium',
  demonstration: 'Sihat: payment demonstration',
}

/** The payment provider Stripe, or the local one of developers. The only code that knows Stripe's library. */
@Injectable()
export class StripeGateway extends PaymentProvider {
  private readonly logger = new Logger(StripeGateway.name)
  private stripe: Promise<Stripe> | undefined
  private readonly webhookSecrets: readonly string[]
  private priceId: string | undefined
  readonly live: boolean

  constructor(private readonly config: Config) {
    super()
    this.live = config.stripe?.live ?? false
    this.webhookSecrets = config.stripe?.webhookSecrets ?? []
  }

  get open(): boolean {
    return this.config.stripe !== undefined
  }

  readonly answers: ProviderAnswers = {
    checkout: async (pageId) =>
      checkoutPage(await this.call((stripe) => stripe.checkout.sessions.retrieve(pageId))),
    openPremiumCheckouts: async (customer) => {
      const { data } = await this.call((stripe) =>
        stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 }),
      )
      return data.filter(({ mode }) => mode === 'subscription').map(checkoutPage)
    },
    cardPayment: async (intentId) => {
      const intent = await this.call((stripe) => stripe.paymentIntents.retrieve(intentId))
      const { id, status, livemode, currency, amount_received: receivedCents, metadata } = intent
      return { id, status, livemode, currency, receivedCents, paymentId: metadata.paymentId ?? null }
    },
    paymentOfIntent: async (intentId) => {
      const { data } = await this.call((stripe) =>
        stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
      )
      return data[0]?.metadata?.paymentId
    },
    subscriptionOfIntent: async (intentId) => {
      const { data } = await this.call((stripe) =>
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: intentId },
          limit: 1,
        }),
      )
      const invoiceId = data[0]?.invoice
      if (!invoiceId) return undefined
      const { parent } = await this.call((stripe) => stripe.invoices.retrieve(idOf(invoiceId)))
      const subscription = parent?.subscription_details?.subscription
      return subscription ? idOf(subscription) : undefined
    },
    refundsOf: async (intentId) => {
      const { data } = await this.call((stripe) =>
        stripe.refunds.list({ payment_intent: intentId, limit: PAGE }),
      )
      return data.map(({ id, status, metadata, amount: amountCents, reason }) => ({
        id,
        status: refundStatus(status),
        refundId: metadata?.refundId ?? null,
        amountCents,
        reason: REFUND_REASONS.find((known) => known === reason) ?? null,
      }))
    },
    subscription: async (id) =>
      subscriptionOf(await this.call((stripe) => stripe.subscriptions.retrieve(id))),
    subscriptionsOf: async (customer) => {
      const { data } = await this.call((stripe) =>
        stripe.subscriptions.list({ customer, status: 'all', limit: PAGE }),
      )
      return data.map(subscriptionOf)
    },
    paidInvoices: async (subscription) => {
      const { data } = await this.call((stripe) =>
        stripe.invoices.list({ subscription, status: 'paid', limit: PAGE }),
      )
      return data.map(({ id, amount_paid: paidCents, currency, status_transitions, created, lines }) => ({
        id,
        paidCents,
        currency,
        paidAt: timeOf(status_transitions.paid_at ?? created),
        paidUntil: lines.data[0] ? timeOf(lines.data[0].period.end) : null,
      }))
    },
    openInvoices: async (subscription) => {
      const { data } = await this.call((stripe) =>
        stripe.invoices.list({ subscription, status: 'open', limit: PAGE }),
      )
      return data.map(({ id }) => id)
    },
    intentOfInvoice: async (invoice) => {
      const { data } = await this.call((stripe) =>
        stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 }),
      )
      const intent = data[0]?.payment.payment_intent
      return intent ? idOf(intent) : undefined
    },
  }

  readonly changes: ProviderChanges = {
    openCheckout: async ({ paymentId, userId, kind, amountCents, doneUrl, leftUrl }) =>
      checkoutPage(
        await this.call((stripe) =>
          stripe.checkout.sessions.create(
            {
              mode: 'payment',
              // What is paid otherwise may arrive days later.
              allowed_payment_method_types: ['card'],
              client_reference_id: userId,
              line_items: [
                {
                  quantity: 1,
                  // Stripe is told nothing about anybody's health.
                  price_data: {
                    currency: 'usd',
                    unit_amount: amountCents,
                    product_data: { name: NAMES[kind] },
                  },
                },
              ],
              metadata: { paymentId },
              payment_intent_data: { metadata: { paymentId } },
              success_url: doneUrl,
              cancel_url: leftUrl,
            },
            { idempotencyKey: `payment:${paymentId}` },
          ),
        ),
      ),
    openPremiumCheckout: async ({ key, customerId, userId, priceId, doneUrl, leftUrl }) =>
      checkoutPage(
        await this.call((stripe) =>
          stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              allowed_payment_method_types: ['card'],
              customer: customerId,
              client_reference_id: userId,
              line_items: [{ price: priceId, quantity: 1 }],
              success_url: doneUrl,
              cancel_url: leftUrl,
            },
            { idempotencyKey: `premium:${key}` },
          ),
        ),
      ),
    closeCheckout: async (pageId) => {
      await this.call((stripe) => stripe.checkout.sessions.expire(pageId))
    },
    refund: async ({ refundId, intentId, amountCents, reason }) => {
      await this.call((stripe) =>
        stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents, reason, metadata: { refundId } },
          { idempotencyKey: `refund:${refundId}` },
        ),
      )
    },
    createCustomer: async ({ userId, email }) => {
      const { id } = await this.call((stripe) =>
        stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: `customer:${userId}` }),
      )
      return id
    },
    setRenewal: async (id, renews) => {
      await this.call((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: !renews }))
    },
    endSubscription: async (id) => {
      const { status } = await this.call((stripe) => stripe.subscriptions.cancel(id))
      return subscriptionStatus(status)
    },
    voidInvoice: async (id) => {
      await this.call((stripe) => stripe.invoices.voidInvoice(id))
    },
  }

  async newestSubscriptions(): Promise<string[]> {
    const { data } = await this.call((stripe) => stripe.subscriptions.list({ status: 'all', limit: PAGE }))
    return data.map(({ id }) => id)
  }

  async *charges(since: Date): AsyncGenerator<Charge> {
    const gte = Math.floor(since.getTime() / 1000)
    let after: string | undefined
    do {
      const page: Stripe.ApiList<Stripe.Charge> = await this.call((stripe) =>
        stripe.charges.list({ created: { gte }, limit: PAGE, ...(after && { starting_after: after }) }),
      )
      yield* page.data.map(chargeOf)
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after)
  }

  async charge(id: string): Promise<Charge> {
    return chargeOf(await this.call((stripe) => stripe.charges.retrieve(id)))
  }

  async premiumPrice(): Promise<string> {
    if (this.priceId) return this.priceId
    const listed = await this.call((stripe) =>
      stripe.prices.list({ lookup_keys: [PREMIUM_LOOKUP_KEY], active: true, limit: 1 }),
    )
    const price = listed.data[0] ?? (await this.call(makePrice))
    const { unit_amount, currency, recurring } = price
    if (unit_amount !== PREMIUM_CENTS || currency !== 'usd' || recurring?.interval !== 'month')
      throw new Error(`The price ${price.id} at Stripe is not $49 a month`)
    this.priceId = price.id
    return price.id
  }

  async openPortal(customer: string, returnUrl: string): Promise<string> {
    const { url } = await this.call((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
    )
    return url
  }

  async openCheckoutsOf(customer: string): Promise<string[]> {
    const { data } = await this.call((stripe) =>
      stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE }),
    )
    return data.map(({ id }) => id)
  }

  async forgetCustomer(customer: string): Promise<void> {
    await this.call((stripe) => stripe.customers.del(customer))
  }

  private async call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (isInTransaction()) throw new Error('Stripe is called inside a database transaction')
    const stripe = await this.client()
    if (!stripe) throw new ProblemError('payments_closed')
    try {
      return await work(stripe)
    } catch (error) {
      if (isRefusal(error)) {
        this.logger.warn({ code: error.code, param: error.param, msg: 'Stripe refused' })
        throw new ProviderRefusal(error.code ?? error.type)
      }
      this.logger.warn({ err: error, msg: 'Stripe did not answer' })
      throw new ProviderFailure(isAnswered(error))
    }
  }

  async event(body: Buffer, signature: string): Promise<StripeEvent> {
    const stripe = await this.client()
    for (const secret of isTimely(signature) ? this.webhookSecrets : []) {
      let signed: unknown
      try {
        signed = stripe?.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      } catch {
        // The other secret may fit.
        continue
      }
      const event = eventOf(signed)
      if (!event) throw new ProblemError('invalid_event')
      if (event.livemode === this.live) return event
    }
    throw new ProblemError('invalid_signature')
  }

  /** With the first payment: a megabyte of code that a process does without until then. */
  private client(): Promise<Stripe> | undefined {
    const settings = this.config.stripe
    if (settings) this.stripe ??= openStripe(settings)
    return this.stripe
  }
}

const isAnswered = (error: unknown) => typeof (error as Stripe.errors.StripeError).statusCode === 'number'

const idOf = (given: string | { id: string }) => (typeof given === 'string' ? given : given.id)
const timeOf = (seconds: number) => new Date(seconds * 1000)

function checkoutPage(session: Stripe.Checkout.Session): CheckoutPage {
  const { id, status, payment_status, url, expires_at, livemode, metadata, payment_intent } = session
  return {
    id,
    status: pageStatus(status, payment_status === 'paid'),
    url,
    expiresAt: timeOf(expires_at),
    livemode,
    paymentId: metadata?.paymentId ?? null,
    intentId: payment_intent ? idOf(payment_intent) : null,
    amountCents: session.amount_total,
    currency: session.currency,
  }
}

function pageStatus(status: string | null, isPaid: boolean): CheckoutPage['status'] {
  if (status === 'open' || status === 'expired') return status
  return status === 'complete' && isPaid ? 'paid' : 'unpaid'
}

/** A status that Stripe adds later opens nothing and ends nothing. */
const subscriptionStatus = (status: string): SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'paused'

function subscriptionOf(told: Stripe.Subscription): ProviderSubscription {
  const price = told.items.data[0]?.price
  return {
    id: told.id,
    customerId: idOf(told.customer),
    status: subscriptionStatus(told.status),
    cancelAtPeriodEnd: told.cancel_at_period_end,
    endedAt: told.ended_at === null ? null : timeOf(told.ended_at),
    livemode: told.livemode,
    currency: price?.currency ?? null,
    priceKey: price?.lookup_key ?? null,
  }
}

function refundStatus(status: string | null): 'pending' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const chargeOf = ({ id, paid, payment_intent, amount, amount_refunded }: Stripe.Charge): Charge => ({
  id,
  intentId: paid && payment_intent ? idOf(payment_intent) : null,
  leftCents: amount - amount_refunded,
})

async function makePrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create(
    { name: NAMES.premium },
    { idempotencyKey: `product:${PREMIUM_LOOKUP_KEY}` },
  )
  return stripe.prices.create(
    {
      product: product.id,
      currency: 'usd',
      unit_amount: PREMIUM_CENTS,
      recurring: { interval: 'month' },
      lookup_key: PREMIUM_LOOKUP_KEY,
    },
    { idempotencyKey: `price:${PREMIUM_LOOKUP_KEY}` },
  )
}

/** Stripe's library accepts any time in the future. */
function isTimely(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const ahead = Number(times[0]?.slice(2)) - Date.now() / 1000
  return times.length === 1 && ahead <= TOLERANCE_SECONDS
}

async function openStripe({ address, secretKey }: NonNullable<Config['stripe']>): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(address && { protocol: 'http', host: address.hostname, port: address.port }),
  })
}
