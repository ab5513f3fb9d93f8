import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { TriageService } from '../triage/index.js'
import { ConversationParams } from './chat.dto.js'
import { MatchedView, MatchingInput, MatchingListView } from './matching.dto.js'
import { MatchingService } from './matching.service.js'

@Controller('ai/treatment-matching')
export class MatchingController {
  constructor(
    private readonly matching: MatchingService,
    private readonly triage: TriageService,
  ) {}

  /**
   * Recommends treatments of the catalogue that fit what was told, and keeps them with the newest assessment. An emergency
   * gets the number to call and no treatments; nothing is kept of it.
   */
  @Post()
  @HttpCode(200)
  @Can('matching.own')
  async match(
    @CurrentUser() actor: UserActor,
    @Body() input: MatchingInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MatchedView> {
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    const { medicalConditions, preferences, budget } = input
    // An amount of money beside a sign reads like a question about a price, so the budget is read apart.
    const advice =
      (await this.triage.advise(actor, [...medicalConditions, preferences])) ??
      (await this.triage.advise(actor, [budget]))
    return this.triage.beside(Promise.resolve(advice), () =>
      this.matching.match(actor, input, advice, gone.signal),
    )
  }

  @Get()
  @Can('matching.own')
  list(@CurrentUser() actor: UserActor): Promise<MatchingListView> {
    return this.matching.list(actor)
  }

  @Delete(':id')
  @HttpCode(204)
  @Can('matching.own')
  delete(@CurrentUser() actor: UserActor, @Param() { id }: ConversationParams): Promise<void> {
    return this.matching.delete(actor, id)
  }
}
