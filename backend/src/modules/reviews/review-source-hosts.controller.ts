import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListQuery, parseListQuery, sendContentRange } from '../../platform/lists/index.js'
import {
  ReviewSourceHostFilter,
  ReviewSourceHostInput,
  ReviewSourceHostPatch,
  ReviewSourceHostView,
  SourceHostParams,
} from './review-source-host.dto.js'
import { ReviewSourceHostsService, SOURCE_HOST_SORT } from './review-source-hosts.service.js'

@Controller('admin/review-source-hosts')
export class ReviewSourceHostsController {
  constructor(private readonly hosts: ReviewSourceHostsService) {}

  @Get()
  @Can('admin.review.scrape')
  async list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewSourceHostView[]> {
    const request = parseListQuery(query, {
      sort: SOURCE_HOST_SORT,
      defaultSort: ['host', 'asc'],
      filter: ReviewSourceHostFilter,
    })
    const page = await this.hosts.list(actor, request)
    sendContentRange(reply, 'review-source-hosts', request.offset, page)
    return page.rows
  }

  @Get(':id')
  @Can('admin.review.scrape')
  get(@CurrentUser() actor: UserActor, @Param() { id }: SourceHostParams): Promise<ReviewSourceHostView> {
    return this.hosts.get(actor, id)
  }

  @Post()
  @Can('admin.review.scrape')
  create(
    @CurrentUser() actor: UserActor,
    @Body() input: ReviewSourceHostInput,
  ): Promise<ReviewSourceHostView> {
    return this.hosts.create(actor, input)
  }

  @Patch(':id')
  @Can('admin.review.scrape')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: SourceHostParams,
    @Body() patch: ReviewSourceHostPatch,
  ): Promise<ReviewSourceHostView> {
    return this.hosts.patch(actor, id, patch)
  }

  /** Answers with what is gone. */
  @Delete(':id')
  @Can('admin.review.scrape')
  remove(@CurrentUser() actor: UserActor, @Param() { id }: SourceHostParams): Promise<ReviewSourceHostView> {
    return this.hosts.remove(actor, id)
  }
}
