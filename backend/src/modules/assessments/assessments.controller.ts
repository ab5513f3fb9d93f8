import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { TriageService } from '../triage/index.js'
import {
  type AssessmentDraftData,
  AssessmentDraftInput,
  AssessmentDraftView,
  AssessmentInput,
  AssessmentListView,
  AssessmentParams,
  AssessmentQuery,
  AssessmentView,
  SavedAssessmentDraftView,
  SubmittedAssessmentView,
} from './assessment.dto.js'
import { AssessmentDraftsService } from './assessment-drafts.service.js'
import { AssessmentsService } from './assessments.service.js'

@Controller('assessments')
export class AssessmentsController {
  constructor(
    private readonly assessments: AssessmentsService,
    private readonly drafts: AssessmentDraftsService,
    private readonly triage: TriageService,
  ) {}

  /** The person's own assessments, newest first. */
  @Get()
  @Can('assessment.own')
  list(@CurrentUser() actor: UserActor, @Query() query: AssessmentQuery): Promise<AssessmentListView> {
    return this.assessments.list(actor, query)
  }

  @Post()
  @Can('assessment.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  create(
    @CurrentUser() actor: UserActor,
    @Body() input: AssessmentInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SubmittedAssessmentView> {
    const advice = this.advise(actor, input)
    return this.triage.beside(advice, async () => {
      const possibleEmergency = (await advice) !== null
      return this.assessments.create(actor, input, { idempotencyKey, possibleEmergency })
    })
  }

  @Get('draft')
  @Can('assessment.own')
  getDraft(@CurrentUser() actor: UserActor): Promise<AssessmentDraftView> {
    return this.drafts.get(actor)
  }

  @Put('draft')
  @Can('assessment.own')
  saveDraft(
    @CurrentUser() actor: UserActor,
    @Body() input: AssessmentDraftInput,
  ): Promise<SavedAssessmentDraftView> {
    return this.triage.beside(this.advise(actor, input.data), () => this.drafts.save(actor, input))
  }

  @Get(':id')
  @Can('assessment.own')
  get(@CurrentUser() actor: UserActor, @Param() { id }: AssessmentParams): Promise<AssessmentView> {
    return this.assessments.get(actor, id)
  }

  private advise(actor: UserActor, answers: AssessmentInput | AssessmentDraftData) {
    const { symptoms, currentMedications, medicalHistory, treatmentGoals } = answers
    return this.triage.advise(actor, [symptoms, currentMedications, medicalHistory, treatmentGoals])
  }
}
