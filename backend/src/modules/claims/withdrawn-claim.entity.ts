import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A claim that the team took back, with the reason. */
export const WithdrawnClaimSchema = defineEntity({
  name: 'WithdrawnClaim',
  tableName: 'withdrawn_claims',
  properties: {
    id: p.uuid().primary(),
    subjectType: p.text(),
    subjectId: p.uuid(),
    treatmentId: p.uuid().nullable(),
    field: p.text(),
    value: p.text(),
    source: p.text().nullable(),
    sourceUrl: p.text().nullable(),
    internalNote: p.text().nullable(),
    checkedBy: p.uuid().nullable(),
    checkedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    reason: p.text(),
    withdrawnBy: p.uuid().nullable(),
    withdrawnAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof WithdrawnClaimSchema> {}
}
