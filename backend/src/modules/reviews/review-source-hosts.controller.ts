import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { ListQuery, Lists } from '../../platform/lists/index.js'
import {
  ReviewSourceHostInput,
  ReviewSourceHostPatch,
  ReviewSourceHostView,
} from './review-source-host.dto.js'
import { SOURCE_HOST_LIST } from './review-source-host-list.js'
import { ReviewSourceHostsService } from './review-source-hosts.service.js'

@Controller('admin/review-source-hosts')
export class ReviewSourceHostsController {
  constructor(
    private readonly lists: Lists,
    private readonly hosts: ReviewSourceHostsService,
  ) {}

  @Get()
  @Can('admin.review.scrape')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewSourceHostView[]> {
    return this.lists.answer(actor, SOURCE_HOST_LIST, query, reply)
  }

  @Get(':id')
  @Can('admin.review.scrape')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<ReviewSourceHostView> {
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
    @Param() { id }: IdParams,
    @Body() patch: ReviewSourceHostPatch,
  ): Promise<ReviewSourceHostView> {
    return this.hosts.patch(actor, id, patch)
  }

  /** Answers with what is gone. */
  @Delete(':id')
  @Can('admin.review.scrape')
  remove(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<ReviewSourceHostView> {
    return this.hosts.remove(actor, id)
  }
}
