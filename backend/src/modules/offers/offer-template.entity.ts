import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { OfferContent } from './offer-content.dto.js'

const OfferTemplateSchema = defineEntity({
  name: 'OfferTemplate',
  tableName: 'offer_templates',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    /** The treatment of the catalogue that it is for. Null for any. */
    treatmentId: p.uuid().nullable(),
    name: p.text(),
    /** Not encrypted: it is the hospital's own text and holds nothing of a patient. */
    content: p.json().$type<OfferContent>(),
    savedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** Lines, prices and terms that a hospital keeps for its next offers. */
export class OfferTemplate extends OfferTemplateSchema.class {}
OfferTemplateSchema.setClass(OfferTemplate)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof OfferTemplateSchema> {}
}
