import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common'
import { ApiBody, ApiHeader } from '@nestjs/swagger'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { validated } from '../../platform/http/index.js'
import { TriageService, textIn } from '../triage/index.js'
import { OfferParams } from './offer.dto.js'
import {
  OfferAnswerInput,
  OfferMessageQuery,
  OfferMessagesReadInput,
  OfferMessageView,
  OfferQuestionInput,
  OfferThreadView,
  SentOfferQuestionView,
} from './offer-message.dto.js'
import { OfferQuestionsService } from './offer-questions.service.js'

const IDEMPOTENT = { name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' }

@Controller('offers/:id/questions')
export class OfferQuestionsController {
  constructor(
    private readonly questions: OfferQuestionsService,
    private readonly triage: TriageService,
  ) {}

  /** The thread about an offer, also once the offer is over. */
  @Get()
  @Can('booking.own')
  list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() query: OfferMessageQuery,
  ): Promise<OfferThreadView> {
    return this.questions.list(actor, id, query)
  }

  /** Asks about the offer, or about one of its lines. */
  @Post()
  @Can('booking.own')
  @ApiHeader(IDEMPOTENT)
  @ApiBody({ type: OfferQuestionInput })
  ask(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() body: unknown,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SentOfferQuestionView> {
    const advice = this.triage.advise(actor, [textIn(body, 'body')])
    return this.triage.beside(advice, async () => {
      const input = await validated(OfferQuestionInput, body)
      const possibleEmergency = (await advice) !== null
      return this.questions.ask(actor, id, input, { idempotencyKey, possibleEmergency })
    })
  }

  /** What the team wrote was seen. */
  @Post('read')
  @HttpCode(204)
  @Can('booking.own')
  read(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() { lastId }: OfferMessagesReadInput,
  ): Promise<void> {
    return this.questions.read(actor, id, lastId)
  }
}

@Controller('admin/offers/:id/messages')
export class AdminOfferQuestionsController {
  constructor(private readonly questions: OfferQuestionsService) {}

  /** The thread about an offer with its patient. */
  @Get()
  @CanReadHealthData('admin.quote')
  list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() query: OfferMessageQuery,
  ): Promise<OfferThreadView> {
    return this.questions.listForTeam(actor, id, query)
  }

  /** Answers the patient, also for the hospital. */
  @Post()
  @Can('admin.quote')
  @ApiHeader(IDEMPOTENT)
  answer(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferAnswerInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<OfferMessageView> {
    return this.questions.answer(actor, id, input, idempotencyKey)
  }

  /** What the patient wrote was seen. */
  @Post('read')
  @HttpCode(204)
  @Can('admin.quote')
  read(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() { lastId }: OfferMessagesReadInput,
  ): Promise<void> {
    return this.questions.readForTeam(actor, id, lastId)
  }
}
