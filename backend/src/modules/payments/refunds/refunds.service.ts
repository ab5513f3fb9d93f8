import { Injectable } from '@nestjs/common'
import { audit } from '../../../platform/audit/index.js'
import { systemActor } from '../../../platform/authz/index.js'
import type { Tables } from '../../../platform/database/index.js'
import { tellFailedRefund } from '../payment.jobs.js'
import { lockPayment } from '../payment-rows.js'
import { MoneyTransactions } from '../provider/money-transactions.js'
import { ProviderRefusal } from '../provider/payment-provider.js'
import { reasonAtStripe } from './refund-category.js'
import { publishRefund } from './refund-requests.js'
import { RefundSync } from './refund-sync.js'

const REFUNDS = systemActor('payments.refund')

/** Gives money back: first it is written down here, then Stripe is asked, and asked again until it has answered. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly sync: RefundSync,
  ) {}

  /** Asks Stripe for a refund that is written down. May be called any number of times. */
  async carryOut(refundId: string): Promise<void> {
    await this.transactions.run(REFUNDS, async (em, calls) => {
      const db = em.getKysely<Tables>()
      const refund = await db
        .selectFrom('refunds')
        .select((eb) => ['payment_id', eb.cast<number>('amount_cents', 'float8').as('amount'), 'category'])
        .where('id', '=', refundId)
        .where('status', '=', 'requested')
        .executeTakeFirst()
      if (!refund) return
      const payment = await lockPayment(em, refund.payment_id)
      const intent = payment?.stripe_payment_intent_id
      if (!intent) return
      // It may have been made by a call whose answer was lost, so long ago that its key is forgotten.
      await this.sync.ofPayment(em, calls, refund.payment_id)
      const now = await db
        .selectFrom('refunds')
        .select('status')
        .where('id', '=', refundId)
        .executeTakeFirst()
      if (now?.status !== 'requested') return
      try {
        await calls.change.refund({
          refundId,
          intentId: intent,
          amountCents: refund.amount,
          reason: reasonAtStripe(refund.category),
        })
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        await db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', refundId).execute()
        await audit(em, REFUNDS, {
          action: 'refund.failed',
          subjectType: 'payment',
          subjectId: refund.payment_id,
          details: { refundId, code: error.reason },
        })
        await tellFailedRefund(em, refund.payment_id, refundId)
        await publishRefund(em, payment, 'refund_failed')
        return
      }
      await this.sync.ofPayment(em, calls, refund.payment_id)
    })
  }
}
