import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A patient's wish to be called. */
export const CallRequestSchema = defineEntity({
  name: 'CallRequest',
  tableName: 'call_requests',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    userId: p.uuid(),
    phone: p.text(),
    convenientTime: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    answeredAt: p.datetime().nullable(),
    answeredBy: p.uuid().nullable(),
    possibleEmergency: p.boolean().default(false),
    version: p.integer().version(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof CallRequestSchema> {}
}
