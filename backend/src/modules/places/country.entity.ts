import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const CountrySchema = defineEntity({
  name: 'Country',
  tableName: 'countries',
  properties: {
    id: p.uuid().primary(),
    /** ISO 3166-1 alpha-2. */
    code: p.string().columnType('char(2)'),
    name: p.text(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** A country patients come from or travel to. */
export class Country extends CountrySchema.class {}
CountrySchema.setClass(Country)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof CountrySchema> {}
}
