import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common'
import { ApiBody, ApiHeader } from '@nestjs/swagger'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { validated } from '../../platform/http/index.js'
import { TriageService, textIn } from '../triage/index.js'
import { DeskQuestionsService } from './desk-questions.service.js'
import {
  AnsweredQuestionView,
  DeskQuoteQuestionView,
  QuestionTextInput,
  QuoteQuestionParams,
  TeamQuoteQuestionListView,
} from './quote-question.dto.js'
import { QuoteQuestionsService } from './quote-questions.service.js'
import { QuoteRequestParams } from './quote-request.dto.js'

const IDEMPOTENT = { name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' }

@Controller()
export class QuoteQuestionsController {
  constructor(
    private readonly desk: DeskQuestionsService,
    private readonly questions: QuoteQuestionsService,
    private readonly triage: TriageService,
  ) {}

  /** Asks the patient about the case. The due time of the offer waits for the answer. */
  @Post('desk/quote-requests/:id/questions')
  @Can('desk.case')
  @ApiHeader(IDEMPOTENT)
  ask(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
    @Body() input: QuestionTextInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<DeskQuoteQuestionView> {
    return this.desk.ask(actor, id, input, idempotencyKey)
  }

  /** Answers a question of a hospital, once. After the last answer it is the hospital's turn again. */
  @Post('quote-requests/:id/questions/:questionId/answer')
  @HttpCode(200)
  @Can('booking.own')
  @ApiHeader(IDEMPOTENT)
  @ApiBody({ type: QuestionTextInput })
  answer(
    @CurrentUser() actor: UserActor,
    @Param() params: QuoteQuestionParams,
    @Body() body: unknown,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<AnsweredQuestionView> {
    const advice = this.triage.advise(actor, [textIn(body, 'body')])
    return this.triage.beside(advice, async () => {
      const input = await validated(QuestionTextInput, body)
      const possibleEmergency = (await advice) !== null
      return this.questions.answer(actor, params, input, { idempotencyKey, possibleEmergency })
    })
  }

  /** The questions of the hospital and the answers of the patient. */
  @Get('admin/quote-requests/:id/questions')
  @CanReadHealthData('admin.quote')
  async list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
  ): Promise<TeamQuoteQuestionListView> {
    return { items: await this.questions.listForTeam(actor, id) }
  }
}
