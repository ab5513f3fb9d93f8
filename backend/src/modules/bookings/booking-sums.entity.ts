import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** Bookings of a day by status. Triggers keep it. */
export const BookingDaySumSchema = defineEntity({
  name: 'BookingDaySum',
  tableName: 'booking_day_sums',
  properties: {
    day: p.date().primary(),
    status: p.text().primary(),
    bookings: p.integer(),
    estimateCents: p.bigint('number'),
  },
})

/** Bookings of a week by hospital and treatment. Triggers keep it. */
export const BookingWeekSumSchema = defineEntity({
  name: 'BookingWeekSum',
  tableName: 'booking_week_sums',
  properties: {
    week: p.date().primary(),
    hospitalId: p.uuid().primary().nullable(),
    treatmentId: p.uuid().primary().nullable(),
    bookings: p.integer(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingDaySumSchema>, TableOf<typeof BookingWeekSumSchema> {}
}
