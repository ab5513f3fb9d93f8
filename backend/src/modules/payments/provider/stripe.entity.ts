import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../../platform/database/tables.js'

/** The customer at Stripe of an account. */
export const StripeCustomerSchema = defineEntity({
  name: 'StripeCustomer',
  tableName: 'stripe_customers',
  properties: {
    userId: p.uuid().primary(),
    stripeCustomerId: p.text(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    syncTurn: p.integer().default(0),
  },
})

/** An event of Stripe that was handled. */
export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    created: p.datetime(),
    handledAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof StripeCustomerSchema>, TableOf<typeof StripeEventSchema> {}
}
