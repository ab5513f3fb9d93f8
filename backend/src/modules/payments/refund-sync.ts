import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { bookingRepriced } from '../bookings/index.js'
import { SYNC } from './differences.js'
import { enter } from './ledger.js'
import { paymentMail, tellFailedRefund } from './payment.jobs.js'
import { lockPayment, takeTurn } from './payment-rows.js'
import type { ProviderCalls } from './provider-calls.js'
import { publishRefund, refusedParts } from './refund-requests.js'
import { isUuid } from './stripe-objects.js'

/** Brings what went back of a payment to what Stripe says now. */
@Injectable()
export class RefundSync {
  /** Reads the refunds of a payment from Stripe and stores what is new. */
  async ofPayment(em: EntityManager, calls: ProviderCalls, paymentId: string): Promise<void> {
    const db = em.getKysely()
    const row = await lockPayment(em, paymentId)
    if (!row?.stripe_payment_intent_id) return
    await takeTurn(em, calls, paymentId)
    const told = await calls.ask.refundsOf(row.stripe_payment_intent_id)
    for (const { id: stripeId, status, refundId: ours, amountCents, reason } of [...told].reverse()) {
      const { rows } = await sql<{ id: string; status: string }>`
        select id, status from refunds where stripe_refund_id = ${stripeId}
          or (id = ${isUuid(ours) ? ours : null}::uuid and stripe_refund_id is null and payment_id = ${row.id}
            and method = 'card')
      `.execute(db)
      const known = rows[0]
      const id = known?.id ?? uuid()
      if (known) {
        await sql`update refunds set status = ${status}, stripe_refund_id = ${stripeId} where id = ${id}`.execute(
          db,
        )
      } else {
        const refused = await refusedParts(em, row.id)
        // It settles refused refunds, and keeps their kind where all of them are goodwill.
        const isGoodwill = refused.goodwill === refused.all && amountCents <= refused.all
        await sql`
          insert into refunds (id, payment_id, user_id, amount_cents, reason, category, is_goodwill, status,
            stripe_refund_id, retried_cents)
          values (${id}, ${row.id}, ${row.user_id}, ${amountCents}, 'Made at Stripe', ${reason},
            ${isGoodwill}, ${status}, ${stripeId}, ${Math.min(amountCents, refused.all)})
        `.execute(db)
      }
      const movement = { paymentId: row.id, kind: row.kind }
      const { rows: entered } = await sql`
        select from ledger_entries where cause = ${`refund ${stripeId}`} limit 1
      `.execute(db)
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
      if (row.booking_id && !known) await sendJob(em, bookingRepriced, { bookingId: row.booking_id })
    }
  }
}

const ENDS = { pending: undefined, succeeded: 'refund_issued', failed: 'refund_failed' } as const
