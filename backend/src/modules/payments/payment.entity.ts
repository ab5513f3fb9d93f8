import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { PAYMENT_STATUSES } from './payment.dto.js'
import { PAYMENT_KINDS } from './payment-amounts.js'

/** A payment of a patient. */
export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().nullable(),
    kind: p.enum([...PAYMENT_KINDS]),
    bookingId: p.uuid().nullable(),
    subscriptionId: p.uuid().nullable(),
    amountCents: p.bigint('number'),
    currency: p.text().default('USD'),
    description: p.text().nullable(),
    status: p.enum([...PAYMENT_STATUSES]),
    livemode: p.boolean(),
    stripeSessionId: p.text().nullable(),
    stripePaymentIntentId: p.text().nullable(),
    stripeInvoiceId: p.text().nullable(),
    checkoutUrl: p.text().nullable(),
    checkoutUntil: p.datetime().nullable(),
    paidAt: p.datetime().nullable(),
    receiptNumber: p.bigint('number').nullable(),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    remindedAt: p.datetime().nullable(),
    refundRule: p.json<unknown>().nullable(),
    hospitalId: p.uuid().nullable(),
    treatmentId: p.uuid().nullable(),
    syncTurn: p.integer().default(0),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof PaymentSchema> {}
}
