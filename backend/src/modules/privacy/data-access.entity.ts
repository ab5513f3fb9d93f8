import { defineEntity, p } from '@mikro-orm/core'

export const ACCESS_SUBJECTS = ['assessment', 'booking', 'conversation'] as const
export const ACCESS_ROLES = ['moderator', 'admin'] as const

const DataAccessSchema = defineEntity({
  name: 'DataAccess',
  tableName: 'data_accesses',
  properties: {
    id: p.uuid().primary(),
    /** The patient whose data was opened. */
    userId: p.uuid(),
    /** The staff member. Null once that account is erased. */
    actorId: p.uuid().nullable(),
    role: p.enum(ACCESS_ROLES),
    subject: p.enum(ACCESS_SUBJECTS),
    subjectId: p.uuid(),
    openedAt: p.datetime().onCreate(() => new Date()),
  },
})

/** Records that a staff member opened a patient's data. */
export class DataAccess extends DataAccessSchema.class {}
DataAccessSchema.setClass(DataAccess)
