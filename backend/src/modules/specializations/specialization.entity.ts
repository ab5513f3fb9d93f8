import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const SpecializationSchema = defineEntity({
  name: 'Specialization',
  tableName: 'specializations',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    name: p.text(),
    /** What patients type when they look for this field. */
    synonyms: p.array().defaultRaw(`'{}'::text[]`),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** A medical field, such as cardiology. */
export class Specialization extends SpecializationSchema.class {}
SpecializationSchema.setClass(Specialization)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof SpecializationSchema> {}
}
