import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { BulkResult, changeEach, ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import {
  AdminReviewPatch,
  AdminReviewView,
  BulkReviewInput,
  BulkReviewRemoval,
  ReviewFigures,
  ReviewRemoval,
} from './admin-review.dto.js'
import { AdminReviewsService } from './admin-reviews.service.js'
import { REVIEW_LIST } from './review-list.js'

@Controller('admin/reviews')
export class AdminReviewsController {
  constructor(
    private readonly lists: Lists,
    private readonly reviews: AdminReviewsService,
  ) {}

  @Get()
  @Can('admin.review')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminReviewView[]> {
    return this.lists.answer(actor, REVIEW_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.review')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, REVIEW_LIST, query)
  }

  @Get('figures')
  @Can('admin.review')
  figures(@CurrentUser() actor: UserActor): Promise<ReviewFigures> {
    return this.reviews.figures(actor)
  }

  @Get(':id')
  @Can('admin.review')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminReviewView> {
    return this.reviews.get(actor, id)
  }

  @Post('bulk')
  @Can('admin.review')
  @HttpCode(200)
  changeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, ...change }: BulkReviewInput,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) => this.reviews.patch(actor, id, { ...change, version }))
  }

  /** For good, each on its own. */
  @Post('bulk/remove')
  @Can('admin.review.delete')
  @HttpCode(200)
  removeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, reason }: BulkReviewRemoval,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) => this.reviews.remove(actor, id, { reason, version }))
  }

  /** Takes it off the site and puts it back; makes a success story of it. */
  @Patch(':id')
  @Can('admin.review')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() patch: AdminReviewPatch,
  ): Promise<AdminReviewView> {
    return this.reviews.patch(actor, id, patch)
  }

  /** For good: no run brings it back. Answers with what is gone. */
  @Delete(':id')
  @Can('admin.review.delete')
  remove(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() removal: ReviewRemoval,
  ): Promise<AdminReviewView> {
    return this.reviews.remove(actor, id, removal)
  }
}
