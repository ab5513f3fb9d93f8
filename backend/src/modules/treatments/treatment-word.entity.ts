import { defineEntity, p } from '@mikro-orm/core'

/** A word of the search for treatments. */
export const TreatmentWordSchema = defineEntity({
  name: 'TreatmentWord',
  tableName: 'treatment_vocabulary',
  properties: {
    word: p.text().primary(),
  },
})
