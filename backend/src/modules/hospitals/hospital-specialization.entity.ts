import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const HospitalSpecializationSchema = defineEntity({
  name: 'HospitalSpecialization',
  tableName: 'hospital_specializations',
  properties: {
    hospitalId: p.uuid().primary(),
    specializationId: p.uuid().primary(),
    position: p.smallint().default(0),
    experienceYears: p.smallint().nullable(),
    successRatePercentage: p.decimal('number').precision(4).scale(1).nullable(),
  },
})

/** A medical field that a hospital is listed under. */
export class HospitalSpecialization extends HospitalSpecializationSchema.class {}
HospitalSpecializationSchema.setClass(HospitalSpecialization)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HospitalSpecializationSchema> {}
}
