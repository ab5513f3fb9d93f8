import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const DestinationSchema = defineEntity({
  name: 'Destination',
  tableName: 'destinations',
  properties: {
    id: p.uuid().primary(),
    countryId: p.uuid(),
    slug: p.text(),
    capital: p.text(),
    description: p.text(),
    highlights: p.array().defaultRaw(`'{}'::text[]`),
    specialties: p.array().defaultRaw(`'{}'::text[]`),
    /** Editorial estimate against typical self-pay list prices in the United States. */
    avgCostSavingPercent: p.smallint().nullable(),
    visaInfo: p.text().nullable(),
    flightTime: p.text().nullable(),
    languages: p.array().defaultRaw(`'{}'::text[]`),
    /** Editorial, 1 to 5. */
    safetyRating: p.smallint(),
    /** Hidden ones are nowhere on the site. */
    isActive: p.boolean().default(true),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** What a traveller reads about a country where treatment is offered. */
export class Destination extends DestinationSchema.class {}
DestinationSchema.setClass(Destination)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof DestinationSchema> {}
}
