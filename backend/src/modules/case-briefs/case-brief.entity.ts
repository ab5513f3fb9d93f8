import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const CaseBriefSchema = defineEntity({
  name: 'CaseBrief',
  tableName: 'case_briefs',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** Counts the briefs of a booking. */
    briefVersion: p.integer(),
    /** A CaseBriefContent under the key of the booking. */
    content: p.blob(),
    /** An approved brief never changes: the next change makes another one. */
    approvedAt: p.datetime().nullable(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date())
      .defaultRaw('now()'),
  },
})

export class CaseBrief extends CaseBriefSchema.class {}
CaseBriefSchema.setClass(CaseBrief)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof CaseBriefSchema> {}
}
