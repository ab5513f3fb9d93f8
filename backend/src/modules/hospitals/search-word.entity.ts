import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A word of the search for hospitals. */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_vocabulary',
  properties: {
    word: p.text().primary(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof SearchWordSchema> {}
}
