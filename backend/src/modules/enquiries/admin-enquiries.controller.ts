import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BulkResult, changeEach, ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminEnquiriesService } from './admin-enquiries.service.js'
import {
  AdminEnquiryPatch,
  AdminEnquiryRow,
  AdminEnquiryView,
  BulkEnquiryInput,
  EnquiryParams,
} from './enquiry.dto.js'
import { ENQUIRY_LIST } from './enquiry-list.js'

@Controller('admin/enquiries')
export class AdminEnquiriesController {
  constructor(
    private readonly lists: Lists,
    private readonly enquiries: AdminEnquiriesService,
  ) {}

  @Get()
  @Can('admin.enquiry.read')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminEnquiryRow[]> {
    return this.lists.answer(actor, ENQUIRY_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.enquiry.read')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, ENQUIRY_LIST, query)
  }

  @Get(':id')
  @CanReadHealthData('admin.enquiry.read')
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
