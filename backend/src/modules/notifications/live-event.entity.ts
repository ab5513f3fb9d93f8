import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** News for the open pages of an account. */
export const LiveEventSchema = defineEntity({
  name: 'LiveEvent',
  tableName: 'live_events',
  properties: {
    id: p.bigint('number').primary().generated('identity'),
    userId: p.uuid(),
    type: p.text(),
    data: p.json<object>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof LiveEventSchema> {}
}
