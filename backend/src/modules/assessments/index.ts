import { ConditionSpecialization } from './condition-specialization.entity.js'

export { AssessmentView } from './assessment.dto.js'
export {
  findAssessment,
  findPreferredCountries,
  hasRecentEmergency,
  newestAssessmentId,
  newestAssessmentSummary,
} from './assessment.repository.js'
export { CONDITION_CATEGORIES, type ConditionCategory } from './assessment-choices.js'
export { AssessmentsModule } from './assessments.module.js'
export { EmergencyAssessments, EmergencyAssessmentsModule } from './emergency-assessments.js'
export { ConditionSpecialization }

export const assessmentsEntities = [ConditionSpecialization]
