import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'
import { mailText } from '../notifications/index.js'
import { OpenSums } from './erasure-money.js'
import { closeErasedPayment, dollars, forgetCustomer } from './payment.jobs.js'
import { PremiumMoneyBack } from './premium-money-back.js'

/** Nothing is charged to whoever has left. */
@Injectable()
@HoldsPersonalData({ tables: ['subscriptions', 'stripe_customers', 'checkout_requests'] })
export class PremiumPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (table: string, ...columns: [string, ...string[]]) =>
      exportRows(em, userId, { table, columns })
    return {
      subscriptions: await own(
        'subscriptions',
        'created_at',
        'status',
        'paid_at',
        'paid_until',
        'refunded_at',
        'cancel_at_period_end',
        'stripe_subscription_id',
      ),
      paymentCustomers: await own('stripe_customers', 'created_at', 'stripe_customer_id'),
      checkoutRequests: await own('checkout_requests', 'created_at', 'booking_id'),
    }
  }

  async eraseData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ id: string }>`
      select stripe_customer_id as id from stripe_customers where user_id = ${userId}
    `.execute(em.getKysely())
    for (const { id } of rows) await sendJob(em, forgetCustomer, { customerId: id })
    return eraseRows(em, userId, ['subscriptions', 'stripe_customers', 'checkout_requests'])
  }
}

/** Books are kept, and name nobody any more. */
@Injectable()
@HoldsPersonalData({ tables: ['payments', 'refunds', 'used_premium_refunds'], keptFor: 'accountability' })
export class PaymentsPersonalData implements PersonalDataHolder {
  constructor(
    private readonly moneyBack: PremiumMoneyBack,
    private readonly openSums: OpenSums,
  ) {}

  prepareErasure(em: EntityManager, actor: UserActor, previewVersion: string | undefined) {
    return this.openSums.refund(em, actor, previewVersion)
  }

  /** Names each refund by its receipt number, so that the person can ask us about the refund later. */
  async describeOngoing(em: EntityManager, userId: string): Promise<string[]> {
    const refunds = await this.openSums.unfinished(em, userId)
    const named = (cents: 'ongoingCents' | 'refusedCents') =>
      refunds.flatMap(({ receiptNumber, [cents]: amount }) =>
        amount > 0
          ? mailText('erasureDone.refund', { number: String(receiptNumber), amount: dollars(amount) })
          : [],
      )
    const ongoing = named('ongoingCents')
    const refused = named('refusedCents')
    return [
      ...(ongoing.length > 0
        ? [mailText('erasureDone.refunds'), ...ongoing, mailText('erasureDone.ongoing')]
        : []),
      ...(refused.length > 0
        ? [mailText('erasureDone.refused'), ...refused, mailText('erasureDone.owed')]
        : []),
    ]
  }

  async exportData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ payment: object }>`
      select json_build_object(
        'id', p.id, 'kind', p.kind, 'bookingId', p.booking_id, 'amount', p.amount_cents / 100.0, 'currency', p.currency,
        'description', p.description, 'status', p.status, 'paidAt', p.paid_at, 'receiptNumber', p.receipt_number,
        'createdAt', p.created_at, 'stripePaymentIntentId', p.stripe_payment_intent_id,
        'refunds', (select coalesce(json_agg(json_build_object('amount', r.amount_cents / 100.0,
          'category', nullif(r.category, 'fraudulent'), 'method', r.method, 'reference', r.reference, 'status', r.status, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
          from refunds r where r.payment_id = p.id)
      ) as payment
      from payments p where p.user_id = ${userId} order by p.created_at, p.id
    `.execute(em.getKysely())
    const usedPremiumRefund = await this.moneyBack.usedElsewhere(em, userId)
    return { payments: rows.map(({ payment }) => payment), usedPremiumRefund }
  }

  /** Free text could name the person. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely()
    await sql`update refunds set requested_by = null where requested_by = ${userId}`.execute(db)
    await sql`
      update refunds set user_id = null, reason = 'Erased with the account',
        reference = case when reference is not null then 'Erased with the account' end
      where user_id = ${userId}
    `.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from payments where user_id = ${userId} and status = 'open'
    `.execute(db)
    for (const { id } of rows) await sendJob(em, closeErasedPayment, { paymentId: id })
    await sql`
      update payments set user_id = null, description = null, checkout_url = null where user_id = ${userId}
    `.execute(db)
    return {}
  }
}
