import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { MoneyTransactions } from './money-transactions.js'
import { PREMIUM_CENTS, PREMIUM_LOOKUP_KEY } from './payment-amounts.js'
import { lockPremium } from './payment-rows.js'
import { PremiumMoneyBack } from './premium-money-back.js'
import { findRefundable, isBeingRefunded } from './premium-refunds.js'
import { requestRefund } from './refund-requests.js'
import { RefundsService } from './refunds.service.js'
import { StripeGateway } from './stripe-gateway.js'
import { LATE } from './stripe-objects.js'
import type { SubscriptionView } from './subscription.dto.js'
import { findOwnSubscription } from './subscription.repository.js'
import { SubscriptionSync } from './subscription-sync.js'
import { SubscriptionsService } from './subscriptions.service.js'

const PREMIUM = systemActor('payments.premium')
const RUNNING: readonly Stripe.Subscription.Status[] = ['active', 'trialing', ...LATE, 'incomplete']

/** Buying Premium and ending it. Rows of money are written by the system alone; whose they are is asked in each query. */
@Injectable()
export class PremiumService {
  private readonly logger = new Logger(PremiumService.name)
  private priceId: string | undefined

  constructor(
    private readonly database: Database,
    private readonly transactions: MoneyTransactions,
    private readonly gateway: StripeGateway,
    private readonly sync: SubscriptionSync,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly moneyBack: PremiumMoneyBack,
    private readonly config: Config,
  ) {}

  /**
   * Where the person pays. Until they have, it stays the same page.
   * @throws ProblemError already_premium, payments_closed, payment_provider
   */
  async checkout(actor: UserActor): Promise<{ url: string }> {
    if (actor.role === 'admin') throw new ProblemError('already_premium')
    const price = await this.price()
    const url = await this.transactions.runFor(actor, PREMIUM, async (em) => {
      await lockPremium(em, actor.userId)
      const customer = await this.customer(em, actor)
      const running = await this.gateway.call((stripe) =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
      )
      const current = running.data.find(({ status }) => RUNNING.includes(status))
      if (current) {
        await this.sync.subscription(em, current.id)
        return undefined
      }
      // The patient keeps the month if the bank refuses its refund.
      const [newest] = running.data
      if (newest) await this.sync.subscription(em, newest.id)
      if ((await findOwnSubscription(em, actor.userId))?.isPremium) return undefined
      const open = await this.gateway.call((stripe) =>
        stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 }),
      )
      const begun = open.data.find(({ mode, url }) => mode === 'subscription' && url)
      if (begun?.url) return begun.url
      const session = await this.gateway.call((stripe) =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          allowed_payment_method_types: ['card'],
          customer,
          client_reference_id: actor.userId,
          line_items: [{ price, quantity: 1 }],
          success_url: this.page('done'),
          cancel_url: this.page('left'),
        }),
      )
      await audit(em, actor, {
        action: 'subscription.checkout',
        subjectType: 'user',
        subjectId: actor.userId,
      })
      return session.url
    })
    if (!url) throw new ProblemError('already_premium')
    return { url }
  }

  /** Stripe's own page: another card, invoices, cancelling. */
  async portal(actor: UserActor): Promise<{ url: string }> {
    const customer = await this.database.transaction(actor, (em) => findCustomer(em, actor))
    if (!customer) throw new ProblemError('no_subscription')
    const { url } = await this.gateway.call((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: this.page('portal') }),
    )
    return { url }
  }

  /** Premium stays until the end of the paid month; it ends at once when the new month could not be charged. */
  async cancel(actor: UserActor): Promise<SubscriptionView> {
    await this.transactions.runFor(actor, PREMIUM, async (em) => {
      const { stripeId } = await currentSubscription(em, actor)
      await this.stopAtStripe(stripeId)
      await audit(em, actor, {
        action: 'subscription.cancel',
        subjectType: 'user',
        subjectId: actor.userId,
      })
      await this.sync.subscription(em, stripeId)
    })
    return this.subscriptions.ofPerson(actor)
  }

  /**
   * Premium that was cancelled goes on. Asked again, it stays as it is.
   * @throws ProblemError no_subscription where it has ended, is late or goes back
   */
  async resume(actor: UserActor): Promise<SubscriptionView> {
    const goesOn = await this.transactions.runFor(actor, PREMIUM, async (em) => {
      await lockPremium(em, actor.userId)
      const { stripeId } = await currentSubscription(em, actor)
      if (await isBeingRefunded(em, stripeId)) return false
      const told = await this.gateway.call((stripe) => stripe.subscriptions.retrieve(stripeId))
      const active = told.status === 'active'
      if (active && told.cancel_at_period_end) {
        await this.gateway.call((stripe) =>
          stripe.subscriptions.update(stripeId, { cancel_at_period_end: false }),
        )
        await audit(em, actor, {
          action: 'subscription.resume',
          subjectType: 'user',
          subjectId: actor.userId,
        })
      }
      await this.sync.subscription(em, stripeId)
      return active
    })
    if (!goesOn) throw new ProblemError('no_subscription')
    return this.subscriptions.ofPerson(actor)
  }

  /**
   * Requests the refund of the newest payment and stops the renewal. Premium stays until the refund succeeds.
   * @throws ProblemError refund_not_possible after the window, or when the person has had the refund
   */
  async refund(actor: UserActor): Promise<SubscriptionView> {
    const { stripeId, refundId } = await this.transactions.runFor(actor, PREMIUM, async (em) => {
      await this.moneyBack.lock(em, actor.userId)
      await lockPremium(em, actor.userId)
      const found = await findRefundable(em, actor.userId)
      if (!found || (await this.moneyBack.isUsed(em, actor.userId)))
        throw new ProblemError('refund_not_possible')
      const requested = await requestRefund(em, actor, found.paymentId, {
        reason: '30-day money-back',
        category: 'requested_by_customer',
      })
      return { stripeId: found.stripeId, refundId: requested }
    })
    try {
      // The renewal stops first: a slow refund must not meet a new charge.
      await this.syncSubscription(stripeId)
      await this.refunds.carryOut(refundId)
      await this.syncSubscription(stripeId)
    } catch (err) {
      // The request is stored, and the reconciler continues it.
      this.logger.warn({ err, refundId, msg: 'A refund of Premium waits for the reconciler' })
    }
    return this.subscriptions.ofPerson(actor)
  }

  private syncSubscription(stripeId: string): Promise<void> {
    return this.transactions.run(PREMIUM, (em) => this.sync.subscription(em, stripeId))
  }

  private async stopAtStripe(stripeId: string): Promise<void> {
    const { status } = await this.gateway.call((stripe) => stripe.subscriptions.retrieve(stripeId))
    if (LATE.includes(status)) await this.gateway.call((stripe) => stripe.subscriptions.cancel(stripeId))
    else if (status !== 'canceled')
      await this.gateway.call((stripe) =>
        stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }),
      )
  }

  private page(outcome: string): string {
    return new URL(`/account/billing?premium=${outcome}`, this.config.publicOrigin).href
  }

  private async customer(em: EntityManager, actor: UserActor): Promise<string> {
    const known = await findCustomer(em, actor)
    if (known) return known
    const { rows } = await sql<{ email: string }>`
      select email from users where id = ${actor.userId}
    `.execute(em.getKysely())
    const { id } = await this.gateway.call((stripe) =>
      stripe.customers.create(
        { email: rows[0]?.email ?? '', metadata: { userId: actor.userId } },
        { idempotencyKey: `customer:${actor.userId}` },
      ),
    )
    await sql`
      insert into stripe_customers (user_id, stripe_customer_id) values (${actor.userId}, ${id})
    `.execute(em.getKysely())
    return id
  }

  /** @throws Error when the price at Stripe is not the one that the pages name */
  private async price(): Promise<string> {
    if (this.priceId) return this.priceId
    const listed = await this.gateway.call((stripe) =>
      stripe.prices.list({ lookup_keys: [PREMIUM_LOOKUP_KEY], active: true, limit: 1 }),
    )
    const price = listed.data[0] ?? (await this.gateway.call(makePrice))
    const { unit_amount, currency, recurring } = price
    if (unit_amount !== PREMIUM_CENTS || currency !== 'usd' || recurring?.interval !== 'month')
      throw new Error(`The price ${price.id} at Stripe is not $49 a month`)
    this.priceId = price.id
    return price.id
  }
}

async function makePrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create(
    { name: 'Sihat Premium' },
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

async function findCustomer(em: EntityManager, { userId }: UserActor): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from stripe_customers where user_id = ${userId}
  `.execute(em.getKysely())
  return rows[0]?.id
}

async function currentSubscription(em: EntityManager, { userId }: UserActor): Promise<{ stripeId: string }> {
  const { rows } = await sql<{ stripeId: string }>`
    select stripe_subscription_id as "stripeId" from subscriptions
    where user_id = ${userId} and status = any(${[...RUNNING]}) order by created_at desc limit 1
  `.execute(em.getKysely())
  const [current] = rows
  if (!current || !(await findOwnSubscription(em, userId))) throw new ProblemError('no_subscription')
  return current
}
