import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A file of a patient. */
export const MedicalRecordSchema = defineEntity({
  name: 'MedicalRecord',
  tableName: 'medical_records',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    status: p.enum(['receiving', 'ready', 'deleted']),
    folder: p.text(),
    name: p.text().nullable(),
    declaredType: p.text(),
    contentType: p.text().nullable(),
    sizeBytes: p.bigint('number').nullable(),
    sha256: p.text().nullable(),
    storageKey: p.text().nullable(),
    wrappedKey: p.text().nullable(),
    assessmentId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    deletedAt: p.datetime().nullable(),
    idempotencyKey: p.text().nullable(),
    copyStatus: p.enum(['pending', 'ready', 'failed']).nullable(),
    copyAskedAt: p.datetime().nullable(),
    copyType: p.text().nullable(),
    copyBytes: p.bigint('number').nullable(),
    copyPages: p.integer().nullable(),
    copyAllPages: p.integer().nullable(),
    copyPath: p.text().nullable(),
    copyWrappedKey: p.text().nullable(),
    damagedAt: p.datetime().nullable(),
  },
})

/** An opening of a file. */
export const RecordAccessSchema = defineEntity({
  name: 'RecordAccess',
  tableName: 'record_accesses',
  properties: {
    id: p.uuid().primary(),
    recordId: p.uuid(),
    userId: p.uuid(),
    actorId: p.uuid().nullable(),
    role: p.enum(['owner', 'moderator', 'admin']),
    reason: p.text().nullable(),
    openedAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof MedicalRecordSchema>, TableOf<typeof RecordAccessSchema> {}
}
