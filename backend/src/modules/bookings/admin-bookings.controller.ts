import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BulkResult, changeEach, ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import {
  AdminBookingPatch,
  AdminBookingRow,
  AdminBookingView,
  BookingAssignment,
  BookingFiguresView,
  BookingTeamView,
  BulkBookingInput,
} from './admin-booking.dto.js'
import { AdminBookingsService } from './admin-bookings.service.js'
import { TimeZoneListView } from './appointment.dto.js'
import { FORMER_ZONE_NAMES, TIME_ZONES } from './appointment-time.js'
import { BookingAssessmentView } from './booking-assessment.dto.js'
import { BookingAssessmentService } from './booking-assessment.service.js'
import { AdminBookingDetailView } from './booking-follow-up.dto.js'
import { BookingParams } from './booking-input.dto.js'
import { BOOKING_LIST } from './booking-list.js'
import { BookingNotificationInput, BookingNotificationView } from './booking-notification.dto.js'
import { BookingNotificationsService } from './booking-notifications.service.js'

@Controller('admin/bookings')
export class AdminBookingsController {
  constructor(
    private readonly lists: Lists,
    private readonly bookings: AdminBookingsService,
    private readonly assessments: BookingAssessmentService,
    private readonly notifications: BookingNotificationsService,
  ) {}

  @Get()
  @Can('admin.booking.read')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminBookingRow[]> {
    return this.lists.answer(actor, BOOKING_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.booking.read')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, BOOKING_LIST, query)
  }

  @Get('figures')
  @Can('admin.booking.read')
  figures(@CurrentUser() actor: UserActor): Promise<BookingFiguresView> {
    return this.bookings.figures(actor)
  }

  /** The staff members who can be assigned to a booking, and mentioned in a note. */
  @Get('team')
  @Can('admin.booking.read')
  team(@CurrentUser() actor: UserActor): Promise<BookingTeamView> {
    return this.bookings.team(actor)
  }

  /** The time zones of appointments. */
  @Get('time-zones')
  @Can('admin.booking.appointment')
  timeZones(): TimeZoneListView {
    return { items: TIME_ZONES, replaced: FORMER_ZONE_NAMES }
  }

  @Get(':id')
  @CanReadHealthData('admin.booking.read')
  get(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<AdminBookingDetailView> {
    return this.bookings.get(actor, id)
  }

  /** The patient's newest health assessment. Opening it is recorded where the patient can read it. */
  @Get(':id/assessment')
  @CanReadHealthData('admin.booking.read')
  assessment(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
  ): Promise<BookingAssessmentView> {
    return this.assessments.get(actor, id)
  }

  @Post('bulk')
  @Can('admin.booking.write')
  @HttpCode(200)
  async changeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, ...change }: BulkBookingInput,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) =>
      this.bookings.patchOneOfMany(actor, id, { ...change, version }),
    )
  }

  @Patch(':id')
  @Can('admin.booking.write')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Stores the internal note once' })
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() patch: AdminBookingPatch,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<AdminBookingView> {
    return this.bookings.patch(actor, id, patch, { idempotencyKey })
  }

  /** Assigns or unassigns the booking. Moderators assign only themselves, and unassign only themselves. */
  @Put(':id/assignee')
  @Can('admin.booking.assign')
  assign(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() assignment: BookingAssignment,
  ): Promise<AdminBookingView> {
    return this.bookings.assign(actor, id, assignment)
  }

  /** Mails the patient once more, to the address of their account. */
  @Post(':id/notifications')
  @HttpCode(200)
  @Can('admin.booking.write')
  async notify(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() { type }: BookingNotificationInput,
  ): Promise<BookingNotificationView> {
    await this.notifications.send(actor, id, type)
    return { status: 'accepted', type }
  }
}
