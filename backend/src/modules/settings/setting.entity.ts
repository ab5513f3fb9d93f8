import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A value that the team sets. */
export const SettingSchema = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
    version: p.integer().version(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof SettingSchema> {}
}
