import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { audit } from '../../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../../platform/authz/index.js'
import { Config } from '../../../platform/config/index.js'
import { Database, type Tables } from '../../../platform/database/index.js'
import { ProblemError } from '../../../platform/errors/index.js'
import { ownerIsErased } from '../erased-owner.js'
import { lockPremium } from '../payment-rows.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import {
  LATE,
  PaymentProvider,
  ProviderFailure,
  type SubscriptionStatus,
} from '../provider/payment-provider.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { requestRefund } from '../refunds/refund-requests.js'
import { RefundsService } from '../refunds/refunds.service.js'
import { PremiumMoneyBack } from './premium-money-back.js'
import { findRefundable, isBeingRefunded } from './premium-refunds.js'
import type { SubscriptionView } from './subscription.dto.js'
import { findOwnSubscription } from './subscription.repository.js'
import { SubscriptionSync } from './subscription-sync.js'
import { SubscriptionsService } from './subscriptions.service.js'

const PREMIUM = systemActor('payments.premium')
const RUNNING: readonly SubscriptionStatus[] = ['active', 'trialing', ...LATE, 'incomplete']

/** Buying Premium and ending it. Rows of money are written by the system alone; whose they are is asked in each query. */
@Injectable()
export class PremiumService {
  private readonly logger = new Logger(PremiumService.name)

  constructor(
    private readonly database: Database,
    private readonly transactions: MoneyTransactions,
    private readonly provider: PaymentProvider,
    private readonly sync: SubscriptionSync,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly moneyBack: PremiumMoneyBack,
    private readonly config: Config,
  ) {}

  /**
   * Where the person pays. Until they have, it stays the same page.
   * @throws ProblemError already_premium, payments_closed, payment_provider, not_signed_in when the account is erased meanwhile
   */
  async checkout(actor: UserActor): Promise<{ url: string }> {
    if (actor.role === 'admin') throw new ProblemError('already_premium')
    const priceId = await this.provider.premiumPrice()
    const customerId = await this.transactions.runFor(actor, PREMIUM, (em, calls) =>
      customerOf(em, calls, actor),
    )
    let isAsked = false
    try {
      const url = await this.transactions.runFor(actor, PREMIUM, async (em, calls) => {
        await lockPremium(em, actor.userId)
        await requireOpenAccount(em, actor)
        const turn = await nextPage(em, actor)
        await calls.takeTurn(`customer ${customerId}`, () => Promise.resolve(turn))
        // First the pages: one that is paid between the two questions is a subscription in the second answer.
        const open = await calls.ask.openPremiumCheckouts(customerId)
        const running = await calls.ask.subscriptionsOf(customerId)
        const current = running.find(({ status }) => RUNNING.includes(status))
        if (current) {
          await this.sync.subscription(em, calls, current.id)
          return undefined
        }
        // The patient keeps the month if the bank refuses its refund.
        const [newest] = running
        if (newest) await this.sync.subscription(em, calls, newest.id)
        if ((await findOwnSubscription(em, actor.userId))?.isPremium) return undefined
        const begun = open.find(({ url }) => url)
        if (begun) return begun.url
        isAsked = true
        const page = await calls.change.openPremiumCheckout({
          key: `${actor.userId}:${turn}`,
          customerId,
          userId: actor.userId,
          priceId,
          doneUrl: this.page('done'),
          leftUrl: this.page('left'),
        })
        await audit(em, actor, {
          action: 'subscription.checkout',
          subjectType: 'user',
          subjectId: actor.userId,
        })
        return page.url
      })
      if (!url) throw new ProblemError('already_premium')
      return { url }
    } catch (error) {
      // The provider repeats its answer under the same key, also a failure: the next attempt has another key.
      if (isAsked && error instanceof ProviderFailure)
        await this.database.transaction(PREMIUM, (em) => nextPage(em, actor))
      throw error
    }
  }

  /** Stripe's own page: another card, invoices, cancelling. */
  async portal(actor: UserActor): Promise<{ url: string }> {
    const customer = await this.database.transaction(actor, (em) => findCustomer(em, actor))
    if (!customer) throw new ProblemError('no_subscription')
    return { url: await this.provider.openPortal(customer, this.page('portal')) }
  }

  /**
   * Premium stays until the end of the paid month; it ends at once when the new month could not be charged.
   * @throws ProblemError no_subscription
   */
  async cancel(actor: UserActor): Promise<SubscriptionView> {
    const stripeId = await this.transactions.runFor(actor, PREMIUM, async (em, calls) => {
      const { stripeId } = await currentSubscription(em, actor)
      await stopRenewal(calls, stripeId)
      await audit(em, actor, {
        action: 'subscription.cancel',
        subjectType: 'user',
        subjectId: actor.userId,
      })
      return stripeId
    })
    await this.syncSubscription(stripeId)
    return this.subscriptions.ofPerson(actor)
  }

  /**
   * Premium that was cancelled goes on. Asked again, it stays as it is.
   * @throws ProblemError no_subscription where it has ended, is late or goes back
   */
  async resume(actor: UserActor): Promise<SubscriptionView> {
    const { stripeId, goesOn } = await this.transactions.runFor(actor, PREMIUM, async (em, calls) => {
      await lockPremium(em, actor.userId)
      const { stripeId } = await currentSubscription(em, actor)
      if (await isBeingRefunded(em, stripeId)) return { stripeId, goesOn: false }
      const told = await calls.ask.subscription(stripeId)
      const active = told.status === 'active'
      if (active && told.cancelAtPeriodEnd) {
        await calls.change.setRenewal(stripeId, true)
        await audit(em, actor, {
          action: 'subscription.resume',
          subjectType: 'user',
          subjectId: actor.userId,
        })
      }
      return { stripeId, goesOn: active }
    })
    await this.syncSubscription(stripeId)
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

  /** Runs apart from the change that the person asked for. It may start over, and the change must not be made again. */
  private syncSubscription(stripeId: string): Promise<void> {
    return this.transactions.run(PREMIUM, (em, calls) => this.sync.subscription(em, calls, stripeId))
  }

  private page(outcome: string): string {
    return new URL(`/account/billing?premium=${outcome}`, this.config.publicOrigin).href
  }
}

/** Finds the person's customer at the provider, or makes one. @throws ProblemError not_signed_in when the account is erased meanwhile */
async function customerOf(em: EntityManager, calls: ProviderCalls, actor: UserActor): Promise<string> {
  await lockPremium(em, actor.userId)
  const known = await findCustomer(em, actor)
  if (known) return known
  await requireOpenAccount(em, actor)
  const { userId } = actor
  const db = em.getKysely<Tables>()
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const id = await calls.change.createCustomer({ userId, email: user?.email ?? '' })
  await db.insertInto('stripe_customers').values({ user_id: userId, stripe_customer_id: id }).execute()
  return id
}

/** The account may close while the provider opens the page. @throws ProblemError not_signed_in */
async function requireOpenAccount(em: EntityManager, { userId }: UserActor): Promise<void> {
  if (await ownerIsErased(em, userId)) throw new ProblemError('not_signed_in')
}

/** Counts the pages of Premium that the person was given. @throws ProblemError not_signed_in when the account is erased meanwhile */
async function nextPage(em: EntityManager, { userId }: UserActor): Promise<number> {
  const customer = await em
    .getKysely<Tables>()
    .updateTable('stripe_customers')
    .set((eb) => ({ sync_turn: eb('sync_turn', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('sync_turn as turn')
    .executeTakeFirst()
  if (!customer) throw new ProblemError('not_signed_in')
  return customer.turn
}

async function findCustomer(em: EntityManager, { userId }: UserActor): Promise<string | undefined> {
  const customer = await em
    .getKysely<Tables>()
    .selectFrom('stripe_customers')
    .select('stripe_customer_id as id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return customer?.id
}

async function stopRenewal(calls: ProviderCalls, stripeId: string): Promise<void> {
  const { status } = await calls.ask.subscription(stripeId)
  if (LATE.includes(status)) await calls.change.endSubscription(stripeId)
  else if (status !== 'canceled') await calls.change.setRenewal(stripeId, false)
}

async function currentSubscription(em: EntityManager, { userId }: UserActor): Promise<{ stripeId: string }> {
  const current = await em
    .getKysely<Tables>()
    .selectFrom('subscriptions')
    .select('stripe_subscription_id as stripeId')
    .where('user_id', '=', userId)
    .where('status', 'in', RUNNING)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!current || !(await findOwnSubscription(em, userId))) throw new ProblemError('no_subscription')
  return current
}
