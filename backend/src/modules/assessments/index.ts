import { AssessmentDraftSchema, HealthAssessmentSchema } from './assessment.entity.js'

export { AssessmentView } from './assessment.dto.js'
export {
  findAssessment,
  findPreferredCountries,
  hasRecentEmergency,
  newestAssessmentId,
  newestAssessmentSummary,
} from './assessment.repository.js'
export { AssessmentsModule } from './assessments.module.js'
export { EmergencyAssessments, EmergencyAssessmentsModule } from './emergency-assessments.js'

export const assessmentsEntities = [AssessmentDraftSchema, HealthAssessmentSchema]
