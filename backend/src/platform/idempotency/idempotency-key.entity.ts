import { defineEntity, p } from '@mikro-orm/core'

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
