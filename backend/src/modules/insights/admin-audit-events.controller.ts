import { Controller, Get, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AuditChainView, AuditEventView } from './audit-event.dto.js'
import { AUDIT_EVENT_LIST } from './audit-event-list.js'
import { AuditEventsService } from './audit-events.service.js'

@Controller('admin/audit-events')
export class AdminAuditEventsController {
  constructor(
    private readonly lists: Lists,
    private readonly events: AuditEventsService,
  ) {}

  @Get()
  @Can('admin.audit')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEventView[]> {
    return this.lists.answer(actor, AUDIT_EVENT_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.audit')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, AUDIT_EVENT_LIST, query)
  }

  @Get('chain')
  @Can('admin.audit')
  chain(@CurrentUser() actor: UserActor): Promise<AuditChainView> {
    return this.events.chain(actor)
  }
}
