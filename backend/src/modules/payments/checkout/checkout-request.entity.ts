import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../../platform/database/tables.js'

/** A checkout that a patient began. */
export const CheckoutRequestSchema = defineEntity({
  name: 'CheckoutRequest',
  tableName: 'checkout_requests',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    bookingId: p.uuid().nullable(),
    termsSha256: p.text(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof CheckoutRequestSchema> {}
}
