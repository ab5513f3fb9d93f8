import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { BookingEventData } from './booking-events.js'

/** A step in the history of a booking. */
export const BookingEventSchema = defineEntity({
  name: 'BookingEvent',
  tableName: 'booking_events',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    userId: p.uuid(),
    type: p.enum([
      'created',
      'status_changed',
      'details_changed',
      'payment_received',
      'appointment_set',
      'appointment_changed',
      'appointment_cancelled',
      'unassigned',
      'hospital_told',
      'offer_accepted',
      'acceptance_ended',
      'offer_confirmed',
    ]),
    actorId: p.uuid().nullable(),
    data: p.json<BookingEventData>().defaultRaw(`'{}'::jsonb`),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingEventSchema> {}
}
