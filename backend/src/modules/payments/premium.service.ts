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
import { requestRefund } from './refund-requests.js'
import { RefundsService } from './refunds.service.js'
import { StripeGateway } from './stripe-gateway.js'

import type { SubscriptionView } from './subscription.dto.js'
import { findOwnSubscription, REFUND_DAYS } from './subscription.repository.js'
import { SubscriptionSync } from './subscription-sync.js'
import { SubscriptionsService } from './subscriptions.service.js'

const PREMIUM = systemActor('payments.premium')
const LATE: readonly Stripe.Subscription.Status[] = ['past_due', 'unpaid']
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
    private readonly config: Config,
  ) {}

  /**
   * Where the person pays. Until they have, it stays the same page.
   * @throws ProblemError already_premium, payments_closed, payment_provider
   */
  async checkout(actor: UserActor): Promise<{ url: string }> {
    if (actor.role === 'admin') throw new ProblemError('already_premium')
    const price = await this.price()
    const url = await this.transactions.run(PREMIUM, async (em) => {
      await oneAtATime(em, actor)
      const customer = await this.customer(em, actor)
      const running = await this.gateway.call((stripe) =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
      )
      const current = running.data.find(({ status }) => RUNNING.includes(status))
      if (current) {
        await this.sync.subscription(em, current.id)
        return undefined
      }
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

  /** It runs to the end of what is paid, and no further: at once when the new month could not be charged. */
  async cancel(actor: UserActor): Promise<SubscriptionView> {
    await this.transactions.run(PREMIUM, async (em) => {
      const { stripeId } = await currentSubscription(em, actor)
      const { status } = await this.gateway.call((stripe) => stripe.subscriptions.retrieve(stripeId))
      if (LATE.includes(status)) await this.gateway.call((stripe) => stripe.subscriptions.cancel(stripeId))
      else if (status !== 'canceled')
        await this.gateway.call((stripe) =>
          stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }),
        )
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
    const goesOn = await this.transactions.run(PREMIUM, async (em) => {
      await oneAtATime(em, actor)
      const { stripeId } = await currentSubscription(em, actor)
      if (await isGoingBack(em, stripeId)) return false
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
   * The newest payment goes back whole, and Premium ends now.
   * @throws ProblemError refund_not_possible behind the window
   */
  async refund(actor: UserActor): Promise<SubscriptionView> {
    const { stripeId, refundId } = await this.transactions.run(PREMIUM, async (em) => {
      await oneAtATime(em, actor)
      const { rows } = await sql<{ id: string; stripe_id: string }>`
        select p.id, s.stripe_subscription_id as stripe_id
        from payments p join subscriptions s on s.id = p.subscription_id
        where p.user_id = ${actor.userId} and p.kind = 'premium' and p.status = 'paid'
          and p.paid_at > now() - ${REFUND_DAYS} * interval '1 day'
        order by p.paid_at desc limit 1
      `.execute(em.getKysely())
      const [payment] = rows
      if (!payment) throw new ProblemError('refund_not_possible')
      const requested = await requestRefund(em, actor, payment.id, {
        reason: '30-day money-back',
        category: 'requested_by_customer',
      })
      return { stripeId: payment.stripe_id, refundId: requested }
    })
    try {
      await this.refunds.carryOut(refundId)
      await this.end(stripeId)
    } catch (err) {
      // It is written down, and the reconciler goes on with it.
      this.logger.warn({ err, refundId, msg: 'A refund of Premium waits for the reconciler' })
    }
    return this.subscriptions.ofPerson(actor)
  }

  /** Ends a subscription at once. One that has ended already stays as it is. */
  async end(stripeId: string): Promise<void> {
    await this.transactions.run(PREMIUM, async (em) => {
      const told = await this.gateway.call((stripe) => stripe.subscriptions.retrieve(stripeId))
      if (told.status !== 'canceled')
        await this.gateway.call((stripe) => stripe.subscriptions.cancel(stripeId))
      await this.sync.subscription(em, stripeId)
    })
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

const oneAtATime = (em: EntityManager, { userId }: UserActor) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`premium ${userId}`}, 0))`.execute(em.getKysely())

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

/** Whoever has asked for the money has ended it, and so has the team that gives back the newest month. */
async function isGoingBack(em: EntityManager, stripeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join payments p on p.id = r.payment_id join subscriptions s on s.id = p.subscription_id
    where s.stripe_subscription_id = ${stripeId} and r.status <> 'failed'
    group by s.user_id, s.refunded_at, s.paid_at, p.id
    having s.refunded_at is not null or bool_or(r.requested_by = s.user_id)
      or p.paid_at = s.paid_at and sum(r.amount_cents) >= p.amount_cents
  `.execute(em.getKysely())
  return rows.length > 0
}
