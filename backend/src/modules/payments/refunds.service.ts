import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import type { RefundCategory } from '../bookings/index.js'
import { MoneyTransactions } from './money-transactions.js'
import { tellFailedRefund } from './payment.jobs.js'
import { ProviderRefusal } from './payment-provider.js'
import { lockPayment } from './payment-rows.js'
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
      const db = em.getKysely()
      const { rows } = await sql<{
        payment_id: string
        amount: number
        category: RefundCategory | null
      }>`
        select payment_id, amount_cents::float8 as amount, category from refunds where id = ${refundId} and status = 'requested'
      `.execute(db)
      const [refund] = rows
      if (!refund) return
      const payment = await lockPayment(em, refund.payment_id)
      const intent = payment?.stripe_payment_intent_id
      if (!intent) return
      // It may have been made by a call whose answer was lost, so long ago that its key is forgotten.
      await this.sync.ofPayment(em, calls, refund.payment_id)
      const { rows: now } = await sql<{ status: string }>`
        select status from refunds where id = ${refundId}
      `.execute(db)
      if (now[0]?.status !== 'requested') return
      try {
        await calls.change.refund({
          refundId,
          intentId: intent,
          amountCents: refund.amount,
          reason: reasonAtStripe(refund.category),
        })
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        await sql`update refunds set status = 'failed' where id = ${refundId}`.execute(db)
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
