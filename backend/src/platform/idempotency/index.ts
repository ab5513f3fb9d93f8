import { IdempotencyKeySchema } from './idempotency-key.entity.js'

export { findAnswer, findSent, once } from './idempotency.js'

export const idempotencyEntities = [IdempotencyKeySchema]
