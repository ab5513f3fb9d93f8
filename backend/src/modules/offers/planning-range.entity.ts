import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { RANGE_UNITS, type RangeItem } from './planning-range.js'

const PlanningRangeSchema = defineEntity({
  name: 'PlanningRange',
  tableName: 'planning_ranges',
  properties: {
    id: p.uuid().primary(),
    /** A code of the checklist, `flight` or `visa`. */
    item: p.text().$type<RangeItem>(),
    /** Country of the hospital: ISO 3166-1 alpha-2. */
    destination: p.text(),
    /** Of a flight the countries where patients live, of a visa their citizenships: ISO 3166-1 alpha-2. Empty for other items. */
    homes: p.array(),
    /** Null for all treatments. */
    treatmentId: p.uuid().nullable(),
    unit: p.enum(RANGE_UNITS),
    /** ISO 4217. */
    currency: p.text(),
    /** Minor units for one unit, tax included. */
    lowest: p.bigint('number'),
    likely: p.bigint('number'),
    highest: p.bigint('number'),
    sourceTitle: p.text(),
    /** Null for a range of the demonstration only. */
    sourceUrl: p.text().nullable(),
    /** Day on which somebody read the source, `YYYY-MM-DD`. */
    checkedAt: p.date(),
    /** A range of the demonstration. */
    isFictional: p.boolean().default(false),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** A published price of what an offer leaves out. */
export class PlanningRange extends PlanningRangeSchema.class {}
PlanningRangeSchema.setClass(PlanningRange)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof PlanningRangeSchema> {}
}
