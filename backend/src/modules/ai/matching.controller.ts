import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ConversationParams } from './chat.dto.js'
import { MatchingInput, MatchingListView, MatchingView } from './matching.dto.js'
import { MatchingService } from './matching.service.js'

@Controller('ai/treatment-matching')
export class MatchingController {
  constructor(private readonly matching: MatchingService) {}

  /** Treatments of the catalogue that fit what was told; kept with the newest assessment. */
  @Post()
  @HttpCode(200)
  @Can('matching.own')
  match(
    @CurrentUser() actor: UserActor,
    @Body() input: MatchingInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MatchingView> {
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    return this.matching.match(actor, input, gone.signal)
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
