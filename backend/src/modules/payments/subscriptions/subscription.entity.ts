import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../../platform/database/tables.js'
import { SUBSCRIPTION_STATUSES } from '../provider/payment-provider.js'

/** A premium subscription at Stripe. */
export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    stripeSubscriptionId: p.text(),
    status: p.enum([...SUBSCRIPTION_STATUSES]),
    paidAt: p.datetime().nullable(),
    paidUntil: p.datetime().nullable(),
    refundedAt: p.datetime().nullable(),
    cancelAtPeriodEnd: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    syncTurn: p.integer().default(0),
  },
})

declare module '../../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof SubscriptionSchema> {}
}
