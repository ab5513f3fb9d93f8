import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { CONDITION_CATEGORIES } from './condition-category.js'

const ConditionSpecializationSchema = defineEntity({
  name: 'ConditionSpecialization',
  tableName: 'condition_specializations',
  properties: {
    conditionCategory: p.enum(CONDITION_CATEGORIES).primary(),
    specializationId: p.uuid().primary(),
  },
})

/** A field of medicine that a condition of the health assessment belongs to. */
export class ConditionSpecialization extends ConditionSpecializationSchema.class {}
ConditionSpecializationSchema.setClass(ConditionSpecialization)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ConditionSpecializationSchema> {}
}
