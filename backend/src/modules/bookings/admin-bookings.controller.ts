import { Body, Controller, Get, Param, Patch, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListQuery, parseListQuery, sendContentRange } from '../../platform/http/index.js'
import { AdminBookingsService } from './admin-bookings.service.js'
import { AdminBookingFilter, AdminBookingPatch, AdminBookingView, BookingParams } from './booking.dto.js'
import { BOOKING_SORT_FIELDS } from './booking.repository.js'
import { AdminBookingDetailView } from './booking-follow-up.dto.js'

@Controller('admin/bookings')
export class AdminBookingsController {
  constructor(private readonly bookings: AdminBookingsService) {}

  @Get()
  @Can('admin.booking.read')
  async list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBookingView[]> {
    const request = parseListQuery(query, {
      sort: BOOKING_SORT_FIELDS,
      defaultSort: ['createdAt', 'desc'],
      filter: AdminBookingFilter,
    })
    const page = await this.bookings.list(actor, request)
    sendContentRange(reply, 'bookings', request.offset, page)
    return page.rows
  }

  @Get(':id')
  @Can('admin.booking.read')
  get(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<AdminBookingDetailView> {
    return this.bookings.get(actor, id)
  }

  @Patch(':id')
  @Can('admin.booking.write')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() patch: AdminBookingPatch,
  ): Promise<AdminBookingView> {
    return this.bookings.patch(actor, id, patch)
  }
}
