import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { readJson, type Tables, usd } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'
import { type MailLocale, mailText } from '../notifications/index.js'
import { OpenSums } from './erasure-money.js'
import { closeErasedPayment, dollars, forgetCustomer } from './payment.jobs.js'
import { toldCategory } from './payment.repository.js'
import { PremiumMoneyBack } from './subscriptions/premium-money-back.js'

/** In place of free text, which could name the person. */
const ERASED = 'Erased with the account'

/** Nothing is charged to whoever has left. */
@Injectable()
@HoldsPersonalData({ tables: ['subscriptions', 'stripe_customers', 'checkout_requests'] })
export class PremiumPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (table: keyof Tables, ...columns: [string, ...string[]]) =>
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
    const rows = await em
      .getKysely<Tables>()
      .selectFrom('stripe_customers')
      .select('stripe_customer_id as id')
      .where('user_id', '=', userId)
      .execute()
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
  async describeOngoing(em: EntityManager, userId: string, locale: MailLocale): Promise<string[]> {
    const refunds = await this.openSums.unfinished(em, userId)
    const named = (cents: 'ongoingCents' | 'refusedCents') =>
      refunds.flatMap(({ receiptNumber, [cents]: amount }) =>
        amount > 0
          ? mailText(locale, 'erasureDone.refund', {
              number: String(receiptNumber),
              amount: dollars(locale, amount),
            })
          : [],
      )
    const ongoing = named('ongoingCents')
    const refused = named('refusedCents')
    return [
      ...(ongoing.length > 0
        ? [mailText(locale, 'erasureDone.refunds'), ...ongoing, mailText(locale, 'erasureDone.ongoing')]
        : []),
      ...(refused.length > 0
        ? [mailText(locale, 'erasureDone.refused'), ...refused, mailText(locale, 'erasureDone.owed')]
        : []),
    ]
  }

  async exportData(em: EntityManager, userId: string) {
    const query = em
      .getKysely<Tables>()
      .selectFrom('payments as p')
      .select((eb) => [
        'p.id',
        'p.kind',
        'p.booking_id as bookingId',
        usd(eb.ref('p.amount_cents')).as('amount'),
        'p.currency',
        'p.description',
        'p.status',
        'p.paid_at as paidAt',
        'p.receipt_number as receiptNumber',
        'p.created_at as createdAt',
        'p.stripe_payment_intent_id as stripePaymentIntentId',
        jsonArrayFrom(
          eb
            .selectFrom('refunds as r')
            .select((r) => [
              usd(r.ref('r.amount_cents')).as('amount'),
              toldCategory(r.ref('r.category')).as('category'),
              'r.method',
              'r.reference',
              'r.status',
              'r.created_at as createdAt',
            ])
            .whereRef('r.payment_id', '=', 'p.id')
            .orderBy('r.created_at')
            .orderBy('r.id'),
        ).as('refunds'),
      ])
      .where('p.user_id', '=', userId)
      .orderBy('p.created_at')
      .orderBy('p.id')
    const payments = await readJson(em, query)
    return { payments, usedPremiumRefund: await this.moneyBack.usedElsewhere(em, userId) }
  }

  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely<Tables>()
    await db.updateTable('refunds').set({ requested_by: null }).where('requested_by', '=', userId).execute()
    await db
      .updateTable('refunds')
      .set((eb) => ({
        user_id: null,
        reason: ERASED,
        reference: eb.case().when('reference', 'is not', null).then(ERASED).end(),
      }))
      .where('user_id', '=', userId)
      .execute()
    const rows = await db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'open')
      .execute()
    for (const { id } of rows) await sendJob(em, closeErasedPayment, { paymentId: id })
    await db
      .updateTable('payments')
      .set({ user_id: null, description: null, checkout_url: null })
      .where('user_id', '=', userId)
      .execute()
    return {}
  }
}
