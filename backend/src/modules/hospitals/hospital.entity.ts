import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const HospitalSchema = defineEntity({
  name: 'Hospital',
  tableName: 'hospitals',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    name: p.text(),
    city: p.text(),
    countryId: p.uuid(),
    address: p.text().nullable(),
    phone: p.text().nullable(),
    email: p.text().nullable(),
    /** The official one; only its host may be scraped. */
    website: p.text().nullable(),
    description: p.text(),
    establishedYear: p.smallint().nullable(),
    doctorCount: p.integer().nullable(),
    staffCount: p.integer().nullable(),
    bedCapacity: p.integer().nullable(),
    /** Editorial, 0 to 5 with one decimal; not an average of reviews. */
    rating: p.decimal('number').precision(2).scale(1),
    successRatePercentage: p.decimal('number').precision(4).scale(1).nullable(),
    patientStoriesCount: p.integer().nullable(),
    features: p.array().defaultRaw(`'{}'::text[]`),
    languages: p.array().defaultRaw(`'{}'::text[]`),
    /** An administrator recorded a partnership; without it the hospital shows as "Listed, not a partner". */
    isPartner: p.boolean().default(false),
    isActive: p.boolean().default(true),
    /** Since when the site does not show it. A trigger sets it. Null while it is shown, and where it never was. */
    hiddenAt: p.datetime().nullable(),
    featured: p.boolean().default(false),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    /** Words of the search, which triggers keep. */
    searchNames: p.text().default('').lazy(),
    searchWords: p.text().default('').lazy(),
  },
})

export class Hospital extends HospitalSchema.class {}
HospitalSchema.setClass(Hospital)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HospitalSchema> {}
}
