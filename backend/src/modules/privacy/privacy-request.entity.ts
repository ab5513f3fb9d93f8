import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { PrivacyOutcomeView } from './privacy-request.dto.js'

/** A request for an export or an erasure. */
export const PrivacyRequestSchema = defineEntity({
  name: 'PrivacyRequest',
  tableName: 'privacy_requests',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    kind: p.enum(['export', 'erasure']),
    status: p.enum(['requested', 'running', 'done', 'failed']).default('requested'),
    requestedAt: p.datetime().defaultRaw('now()'),
    completedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    outcome: p.json<PrivacyOutcomeView>().nullable(),
    objectPath: p.text().nullable(),
    wrappedKey: p.text().nullable(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof PrivacyRequestSchema> {}
}
