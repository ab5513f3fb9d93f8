import { Module } from '@nestjs/common'
import { AssessmentDraftsService } from './assessment-drafts.service.js'
import { AssessmentsController } from './assessments.controller.js'
import { AssessmentsPersonalData } from './assessments.personal-data.js'
import { AssessmentsService } from './assessments.service.js'

@Module({
  controllers: [AssessmentsController],
  providers: [AssessmentDraftsService, AssessmentsPersonalData, AssessmentsService],
})
export class AssessmentsModule {}
