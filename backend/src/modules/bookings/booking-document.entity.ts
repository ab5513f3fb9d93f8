import { defineEntity, p } from '@mikro-orm/core'

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
