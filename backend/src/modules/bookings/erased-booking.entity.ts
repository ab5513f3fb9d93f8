import { defineEntity, p } from '@mikro-orm/core'

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
