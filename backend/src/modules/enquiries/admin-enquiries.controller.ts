import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import {
  answerList,
  BulkResult,
  changeEach,
  ListCounts,
  ListQuery,
  parseFilter,
} from '../../platform/lists/index.js'
import { AdminEnquiriesService } from './admin-enquiries.service.js'
import { AdminEnquiryPatch, AdminEnquiryView, BulkEnquiryInput, EnquiryParams } from './enquiry.dto.js'
import { ENQUIRY_LIST } from './enquiry-list.js'

@Controller('admin/enquiries')
export class AdminEnquiriesController {
  constructor(private readonly enquiries: AdminEnquiriesService) {}

  @Get()
  @Can('admin.enquiry.read')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminEnquiryView[]> {
    return answerList(reply, actor, ENQUIRY_LIST, query, (request) => this.enquiries.list(actor, request))
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.enquiry.read')
  counts(@CurrentUser() actor: UserActor, @Query() { filter }: ListQuery): Promise<ListCounts> {
    return this.enquiries.counts(actor, parseFilter(filter, ENQUIRY_LIST.filter))
  }

  @Get(':id')
  @Can('admin.enquiry.read')
  get(@CurrentUser() actor: UserActor, @Param() { id }: EnquiryParams): Promise<AdminEnquiryView> {
    return this.enquiries.get(actor, id)
  }

  @Post('bulk')
  @Can('admin.enquiry.write')
  @HttpCode(200)
  async changeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, ...change }: BulkEnquiryInput,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) => this.enquiries.patch(actor, id, { ...change, version }))
  }

  @Patch(':id')
  @Can('admin.enquiry.write')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: EnquiryParams,
    @Body() patch: AdminEnquiryPatch,
  ): Promise<AdminEnquiryView> {
    return this.enquiries.patch(actor, id, patch)
  }
}
