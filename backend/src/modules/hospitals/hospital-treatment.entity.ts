import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const HospitalTreatmentSchema = defineEntity({
  name: 'HospitalTreatment',
  tableName: 'hospital_treatments',
  properties: {
    hospitalId: p.uuid().primary(),
    treatmentId: p.uuid().primary(),
    minCostCents: p.integer().nullable(),
    maxCostCents: p.integer().nullable(),
    currency: p.string().columnType('char(3)').default('USD'),
    casesCompleted: p.integer().nullable(),
    averageSuccessRate: p.decimal('number').precision(4).scale(1).nullable(),
  },
})

/** A treatment that a hospital is listed for, with its own price where it published one. */
export class HospitalTreatment extends HospitalTreatmentSchema.class {}
HospitalTreatmentSchema.setClass(HospitalTreatment)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HospitalTreatmentSchema> {}
}
