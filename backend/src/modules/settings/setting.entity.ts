import { defineEntity, p } from '@mikro-orm/core'

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
