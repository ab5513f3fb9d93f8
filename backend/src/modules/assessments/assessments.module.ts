import { Module } from '@nestjs/common'
import { TriageModule } from '../triage/index.js'
import { AssessmentDraftsService } from './assessment-drafts.service.js'
import { AssessmentsController } from './assessments.controller.js'
import { AssessmentsPersonalData } from './assessments.personal-data.js'
import { AssessmentsService } from './assessments.service.js'
import { EmergencyAssessmentsModule } from './emergency-assessments.js'
import { RecommendationsController } from './recommendations.controller.js'
import { RecommendationsService } from './recommendations.service.js'

@Module({
  imports: [TriageModule, EmergencyAssessmentsModule],
  controllers: [AssessmentsController, RecommendationsController],
  providers: [AssessmentDraftsService, AssessmentsPersonalData, AssessmentsService, RecommendationsService],
})
export class AssessmentsModule {}
