import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A question for hospitals, with the answer of the adviser. */
export const AiMatchingSchema = defineEntity({
  name: 'AiMatching',
  tableName: 'ai_matchings',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    assessmentId: p.uuid().nullable(),
    question: p.json<unknown>(),
    answer: p.json<unknown>(),
    adviser: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof AiMatchingSchema> {}
}
