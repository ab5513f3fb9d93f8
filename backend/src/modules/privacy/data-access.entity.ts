import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

export const ACCESS_SUBJECTS = ['assessment', 'booking', 'contact', 'conversation', 'record'] as const
export const ACCESS_ROLES = ['moderator', 'admin', 'hospital'] as const

const DataAccessSchema = defineEntity({
  name: 'DataAccess',
  tableName: 'data_accesses',
  properties: {
    id: p.uuid().primary(),
    /** The patient whose data was opened. */
    userId: p.uuid(),
    /** The person who opened the data. Null once that account is erased. */
    actorId: p.uuid().nullable(),
    role: p.enum(ACCESS_ROLES),
    subject: p.enum(ACCESS_SUBJECTS),
    subjectId: p.uuid(),
    openedAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('clock_timestamp()'),
  },
})

/** Records that a person of the team or of a hospital opened a patient's data. */
export class DataAccess extends DataAccessSchema.class {}
DataAccessSchema.setClass(DataAccess)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof DataAccessSchema> {}
}
