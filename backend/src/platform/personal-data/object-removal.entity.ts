import { defineEntity, p } from '@mikro-orm/core'

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
