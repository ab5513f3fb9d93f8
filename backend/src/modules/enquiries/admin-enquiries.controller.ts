import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListQuery, parseListQuery, sendContentRange } from '../../platform/http/index.js'
import { AdminEnquiriesService } from './admin-enquiries.service.js'
import { AdminEnquiryFilter, AdminEnquiryPatch, AdminEnquiryView, EnquiryParams } from './enquiry.dto.js'
import { ENQUIRY_SORT_FIELDS } from './enquiry.repository.js'

@Controller('admin/enquiries')
export class AdminEnquiriesController {
  constructor(private readonly enquiries: AdminEnquiriesService) {}

  @Get()
  @Can('admin.enquiry.read')
  async list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminEnquiryView[]> {
    const request = parseListQuery(query, {
      sort: ENQUIRY_SORT_FIELDS,
      defaultSort: ['createdAt', 'desc'],
      filter: AdminEnquiryFilter,
    })
    const page = await this.enquiries.list(actor, request)
    sendContentRange(reply, 'enquiries', request.offset, page)
    return page.rows
  }

  @Get(':id')
  @Can('admin.enquiry.read')
  get(@CurrentUser() actor: UserActor, @Param() { id }: EnquiryParams): Promise<AdminEnquiryView> {
    return this.enquiries.get(actor, id)
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
