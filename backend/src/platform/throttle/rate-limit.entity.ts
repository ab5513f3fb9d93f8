import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** How often a key was used in its window. */
export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.text().primary(),
    hits: p.integer(),
    endsAt: p.datetime(),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof RateLimitSchema> {}
}
