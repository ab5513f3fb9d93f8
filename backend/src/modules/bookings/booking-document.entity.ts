import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A record that the patient shares with a booking. */
export const BookingDocumentSchema = defineEntity({
  name: 'BookingDocument',
  tableName: 'booking_documents',
  properties: {
    bookingId: p.uuid().primary(),
    recordId: p.uuid().primary(),
    userId: p.uuid(),
    sharedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingDocumentSchema> {}
}
