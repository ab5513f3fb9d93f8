import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** A request with an Idempotency-Key, and its answer. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    /** Null for visitors. */
    userId: p.uuid().primary().nullable(),
    key: p.text().primary(),
    requestHash: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    route: p.text().nullable(),
    answer: p.text().nullable(),
    resultId: p.text().nullable(),
    subjectId: p.uuid().nullable(),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof IdempotencyKeySchema> {}
}
