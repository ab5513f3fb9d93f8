import { defineEntity, type Opt, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { TREATMENT_CATEGORIES } from './treatment-category.js'
import { EVIDENCE_LEVELS, TREATMENT_TYPES } from './treatment-type.js'

const TreatmentSchema = defineEntity({
  name: 'Treatment',
  tableName: 'treatments',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    name: p.text(),
    type: p.enum(TREATMENT_TYPES).default('conventional'),
    category: p.enum(TREATMENT_CATEGORIES),
    /** Null where nobody stated it; it then shows as "Evidence not stated". */
    evidenceLevel: p.enum(EVIDENCE_LEVELS).nullable(),
    description: p.text(),
    /** Length of the trip, not of the stay in hospital. */
    minDurationDays: p.smallint().nullable(),
    maxDurationDays: p.smallint().nullable(),
    minCostCents: p.integer().nullable(),
    maxCostCents: p.integer().nullable(),
    currency: p.string().columnType('char(3)').default('USD'),
    costBasis: p.text().nullable(),
    /** What the range usually covers, what not, and what may change it; null where nobody stated it. */
    costIncludes: p.array().nullable(),
    costExcludes: p.array().nullable(),
    costFactors: p.array().nullable(),
    successRatePercentage: p.decimal('number').precision(4).scale(1).nullable(),
    procedures: p.array().defaultRaw(`'{}'::text[]`),
    benefits: p.array().defaultRaw(`'{}'::text[]`),
    /** What patients type when they look for it. */
    synonyms: p.array().defaultRaw(`'{}'::text[]`),
    isActive: p.boolean().default(true),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    searchDescribed: p
      .text()
      .$type<Opt<string>>()
      .generated(`search_key(((name || ' '::text) || description)) stored`)
      .lazy(),
    searchCalled: p
      .text()
      .$type<Opt<string>>()
      .generated('treatment_search_words(category, synonyms, procedures) stored')
      .lazy(),
  },
})

export class Treatment extends TreatmentSchema.class {}
TreatmentSchema.setClass(Treatment)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof TreatmentSchema> {}
}
