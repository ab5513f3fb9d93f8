import { Controller, Get, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { answerList, ListCounts, ListQuery, parseFilter } from '../../platform/lists/index.js'
import { AuditChainView, AuditEventView } from './audit-event.dto.js'
import { AUDIT_EVENT_LIST } from './audit-event-list.js'
import { AuditEventsService } from './audit-events.service.js'

@Controller('admin/audit-events')
export class AdminAuditEventsController {
  constructor(private readonly events: AuditEventsService) {}

  @Get()
  @Can('admin.audit')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEventView[]> {
    return answerList(reply, actor, AUDIT_EVENT_LIST, query, (request) => this.events.list(actor, request))
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.audit')
  counts(@CurrentUser() actor: UserActor, @Query() { filter }: ListQuery): Promise<ListCounts> {
    return this.events.counts(actor, parseFilter(filter, AUDIT_EVENT_LIST.filter))
  }

  @Get('chain')
  @Can('admin.audit')
  chain(@CurrentUser() actor: UserActor): Promise<AuditChainView> {
    return this.events.chain(actor)
  }
}
