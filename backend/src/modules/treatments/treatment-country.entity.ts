import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const TreatmentCountrySchema = defineEntity({
  name: 'TreatmentCountry',
  tableName: 'treatment_countries',
  properties: {
    treatmentId: p.uuid().primary(),
    countryId: p.uuid().primary(),
  },
})

/** A country where a treatment is offered. */
export class TreatmentCountry extends TreatmentCountrySchema.class {}
TreatmentCountrySchema.setClass(TreatmentCountry)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof TreatmentCountrySchema> {}
}
