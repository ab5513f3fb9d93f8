import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A message between the patient and the team about a booking. */
export const BookingMessageSchema = defineEntity({
  name: 'BookingMessage',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    userId: p.uuid(),
    author: p.enum(['patient', 'team']),
    authorId: p.uuid().nullable(),
    text: p.text(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    readAt: p.datetime().nullable(),
    possibleEmergency: p.boolean().default(false),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingMessageSchema> {}
}
