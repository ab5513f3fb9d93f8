import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** Something sealed under a key of the files, to tell at start whether the key is right. */
export const StorageKeyCheckSchema = defineEntity({
  name: 'StorageKeyCheck',
  tableName: 'storage_key_checks',
  properties: {
    keyId: p.text().primary(),
    sealed: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof StorageKeyCheckSchema> {}
}
