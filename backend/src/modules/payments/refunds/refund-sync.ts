import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../platform/audit/index.js'
import type { Tables } from '../../../platform/database/index.js'
import { sendJob } from '../../../platform/outbox/index.js'
import { enter } from '../ledger/ledger.js'
import { paymentMail, requestSettlement, tellFailedRefund } from '../payment.jobs.js'
import { lockPayment, takeTurn } from '../payment-rows.js'
import type { ProviderCalls } from '../provider/provider-calls.js'
import { isUuid } from '../provider/stripe-objects.js'
import { SYNC } from '../reconciliation/differences.js'
import { publishRefund, refusedParts } from './refund-requests.js'

/** Brings what went back of a payment to what Stripe says now. */
@Injectable()
export class RefundSync {
  /** Reads the refunds of a payment from Stripe and stores what is new. */
  async ofPayment(em: EntityManager, calls: ProviderCalls, paymentId: string): Promise<void> {
    const db = em.getKysely<Tables>()
    const row = await lockPayment(em, paymentId)
    if (!row?.stripe_payment_intent_id) return
    await takeTurn(em, calls, paymentId)
    const told = await calls.ask.refundsOf(row.stripe_payment_intent_id)
    for (const { id: stripeId, status, refundId: ours, amountCents, reason } of [...told].reverse()) {
      const known = await db
        .selectFrom('refunds')
        .select(['id', 'status'])
        .where((eb) =>
          eb.or([
            eb('stripe_refund_id', '=', stripeId),
            eb.and([
              eb('id', '=', isUuid(ours) ? ours : null),
              eb('stripe_refund_id', 'is', null),
              eb('payment_id', '=', row.id),
              eb('method', '=', 'card'),
            ]),
          ]),
        )
        .executeTakeFirst()
      const id = known?.id ?? uuid()
      if (known) {
        await db
          .updateTable('refunds')
          .set({ status, stripe_refund_id: stripeId })
          .where('id', '=', id)
          .execute()
      } else {
        const refused = await refusedParts(em, row.id)
        // It settles refused refunds, and keeps their kind where all of them are goodwill.
        const isGoodwill = refused.goodwill === refused.all && amountCents <= refused.all
        await db
          .insertInto('refunds')
          .values({
            id,
            payment_id: row.id,
            user_id: row.user_id,
            amount_cents: amountCents,
            reason: 'Made at Stripe',
            category: reason,
            is_goodwill: isGoodwill,
            status,
            stripe_refund_id: stripeId,
            retried_cents: Math.min(amountCents, refused.all),
          })
          .execute()
      }
      const movement = { paymentId: row.id, kind: row.kind }
      const entered = await db
        .selectFrom('ledger_entries')
        .where('cause', '=', `refund ${stripeId}`)
        .limit(1)
        .execute()
      if (status === 'succeeded')
        await enter(em, { ...movement, cause: `refund ${stripeId}`, amountCents: -amountCents })
      if (status === 'failed' && entered.length > 0)
        await enter(em, { ...movement, cause: `refund ${stripeId} failed`, amountCents })
      if (known?.status === status) continue
      await audit(em, SYNC, {
        action: `refund.${status}`,
        subjectType: 'payment',
        subjectId: row.id,
        details: { refundId: id, cents: amountCents },
      })
      await publishRefund(em, row, ENDS[status])
      if (status === 'succeeded')
        await sendJob(em, paymentMail, { kind: 'refunded', id: row.id, refundId: id })
      if (status === 'failed') await tellFailedRefund(em, row.id, id)
      // A refund that was made at Stripe changes the amount that is due: the page for another amount is closed.
      if (row.booking_id && !known) await requestSettlement(em, row.booking_id)
    }
  }
}

const ENDS = { pending: undefined, succeeded: 'refund_issued', failed: 'refund_failed' } as const
