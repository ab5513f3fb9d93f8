import { defineEntity, p } from '@mikro-orm/core'

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
