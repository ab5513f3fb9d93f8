import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../../platform/database/tables.js'
import { REFUND_METHODS } from './refund-method.js'

/** Money that goes back to the patient. */
export const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    paymentId: p.uuid(),
    userId: p.uuid().nullable(),
    amountCents: p.bigint('number'),
    reason: p.text(),
    requestedBy: p.uuid().nullable(),
    status: p.enum(['requested', 'pending', 'succeeded', 'failed']),
    stripeRefundId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    category: p
      .enum(['duplicate', 'requested_by_customer', 'fraudulent', 'booking_changed', 'booking_cancelled'])
      .nullable(),
    isGoodwill: p.boolean().default(false),
    method: p.enum([...REFUND_METHODS]).default('card'),
    reference: p.text().nullable(),
    retriedCents: p.bigint('number').defaultRaw('0'),
  },
})

/** An address whose premium was refunded once. */
export const UsedPremiumRefundSchema = defineEntity({
  name: 'UsedPremiumRefund',
  tableName: 'used_premium_refunds',
  properties: {
    emailHash: p.blob().primary(),
    usedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof RefundSchema>, TableOf<typeof UsedPremiumRefundSchema> {}
}
