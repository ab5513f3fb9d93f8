import { defineEntity, p } from '@mikro-orm/core'

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
