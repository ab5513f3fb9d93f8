import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import {
  AdviserHealthView,
  TicketAnswerInput,
  TicketDetailView,
  TicketParams,
  TicketPatch,
  TicketView,
} from './admin-ai.dto.js'
import { AdminAiService } from './admin-ai.service.js'
import { AdviserSwitch } from './adviser-switch.js'
import { TICKET_LIST } from './ticket-list.js'

/** How the adviser fares: what answers, what it costs. */
@Controller('admin/ai/health')
export class AdviserHealthController {
  constructor(private readonly advisers: AdviserSwitch) {}

  @Get()
  @Can('admin.ai')
  get(): Promise<AdviserHealthView> {
    return this.advisers.health()
  }
}

@Controller('admin/ai/tickets')
export class AdminAiController {
  constructor(
    private readonly lists: Lists,
    private readonly tickets: AdminAiService,
  ) {}

  @Get()
  @Can('admin.ai')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TicketView[]> {
    return this.lists.answer(actor, TICKET_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.ai')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, TICKET_LIST, query)
  }

  @Get(':id')
  @CanReadHealthData('admin.ai')
  get(@CurrentUser() actor: UserActor, @Param() { id }: TicketParams): Promise<TicketDetailView> {
    return this.tickets.get(actor, id)
  }

  @Patch(':id')
  @Can('admin.ai')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: TicketParams,
    @Body() patch: TicketPatch,
  ): Promise<TicketDetailView> {
    return this.tickets.patch(actor, id, patch)
  }

  /** Answers the patient in the conversation, unless somebody else of the team was faster. */
  @Post(':id/messages')
  @HttpCode(200)
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  @Can('admin.ai')
  answer(
    @CurrentUser() actor: UserActor,
    @Param() { id }: TicketParams,
    @Body() input: TicketAnswerInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<TicketDetailView> {
    return this.tickets.answer(actor, id, input, idempotencyKey)
  }
}
