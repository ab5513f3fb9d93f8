import { ConditionSpecialization } from './condition-specialization.entity.js'
import { Specialization } from './specialization.entity.js'

export { CONDITION_CATEGORIES, type ConditionCategory } from './condition-category.js'
export { SpecialtyRef } from './specialization.dto.js'
export { SpecializationsModule } from './specializations.module.js'
export { ConditionSpecialization, Specialization }

export const specializationsEntities = [ConditionSpecialization, Specialization]
