import { ConditionSpecialization } from './condition-specialization.entity.js'

export { CONDITION_CATEGORIES, type ConditionCategory } from './assessment-choices.js'
export { AssessmentsModule } from './assessments.module.js'
export { ConditionSpecialization }

export const assessmentsEntities = [ConditionSpecialization]
