import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const BookingNoteSchema = defineEntity({
  name: 'BookingNote',
  tableName: 'booking_notes',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** The staff member. Null once that account is erased. */
    authorId: p.uuid().nullable(),
    text: p.text(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('clock_timestamp()'),
  },
})

/** An internal note of the team on a booking. */
export class BookingNote extends BookingNoteSchema.class {}
BookingNoteSchema.setClass(BookingNote)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingNoteSchema> {}
}
