import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A word of the search for treatments. */
export const TreatmentWordSchema = defineEntity({
  name: 'TreatmentWord',
  tableName: 'treatment_vocabulary',
  properties: {
    word: p.text().primary(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof TreatmentWordSchema> {}
}
