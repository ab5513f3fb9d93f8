import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const BookingKeySchema = defineEntity({
  name: 'BookingKey',
  tableName: 'booking_keys',
  properties: {
    /** The booking. */
    id: p.uuid().primary(),
    /** The patient. */
    userId: p.uuid(),
    /** The key under a master key. */
    wrappedKey: p.text(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

export class BookingKey extends BookingKeySchema.class {}
BookingKeySchema.setClass(BookingKey)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingKeySchema> {}
}
