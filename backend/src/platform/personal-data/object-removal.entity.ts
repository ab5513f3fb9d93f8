import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** A file that is due to be deleted from the storage. */
export const ObjectRemovalSchema = defineEntity({
  name: 'ObjectRemoval',
  tableName: 'object_removals',
  properties: {
    path: p.text().primary(),
    dueAt: p.datetime(),
    failures: p.integer().default(0),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof ObjectRemovalSchema> {}
}
