import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** The use of the adviser by a person in a day. */
export const AiUsageSchema = defineEntity({
  name: 'AiUsage',
  tableName: 'ai_usage',
  properties: {
    day: p.date().primary(),
    /** Null for visitors. */
    userId: p.uuid().primary().nullable(),
    requests: p.integer().default(0),
    failures: p.integer().default(0),
    inputTokens: p.bigint('number').defaultRaw('0'),
    outputTokens: p.bigint('number').defaultRaw('0'),
    costMicros: p.bigint('number').defaultRaw('0'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof AiUsageSchema> {}
}
