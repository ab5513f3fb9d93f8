import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** An act, linked to the one before it. It never changes. */
export const AuditEventSchema = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  properties: {
    id: p.uuid().primary(),
    actorId: p.uuid().nullable(),
    actorName: p.text(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text(),
    details: p.json<Record<string, string | number | boolean | null>>().defaultRaw(`'{}'::jsonb`),
    createdAt: p.datetime().defaultRaw('now()'),
    sequence: p.bigint('number').nullable(),
    previousHash: p.blob().nullable(),
    hash: p.blob().nullable(),
  },
})

/** The last link of the chain of acts. One row. */
export const AuditChainHeadSchema = defineEntity({
  name: 'AuditChainHead',
  tableName: 'audit_chain_head',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    sequence: p.bigint('number'),
    hash: p.blob(),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof AuditEventSchema>, TableOf<typeof AuditChainHeadSchema> {}
}
