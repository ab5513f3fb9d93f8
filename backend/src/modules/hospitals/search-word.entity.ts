import { defineEntity, p } from '@mikro-orm/core'

/** A word of the search for hospitals. */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_vocabulary',
  properties: {
    word: p.text().primary(),
  },
})
