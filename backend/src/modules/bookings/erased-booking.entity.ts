import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** The rest of an erased booking, until its hospital is told. */
export const ErasedBookingSchema = defineEntity({
  name: 'ErasedBooking',
  tableName: 'erased_bookings',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid().nullable(),
    appointmentAt: p.datetime().nullable(),
    appointmentTimeZone: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ErasedBookingSchema> {}
}
