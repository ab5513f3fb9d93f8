import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common'
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { AdminBookingView } from './admin-booking.dto.js'
import { AppointmentInput, AppointmentRemoval, HospitalToldInput } from './appointment.dto.js'
import { AppointmentsService } from './appointments.service.js'
import { BookingParams } from './booking-input.dto.js'

@Controller('admin/bookings/:id/appointment')
export class AdminAppointmentsController {
  constructor(private readonly appointments: AppointmentsService) {}

  /** Sets the appointment or changes it. The patient gets an email. */
  @Put()
  @Can('admin.booking.appointment')
  set(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: AppointmentInput,
  ): Promise<AdminBookingView> {
    return this.appointments.set(actor, id, input)
  }

  /** Cancels the appointment; the patient gets an email. Without one it discards the date that was to be checked. */
  @Delete()
  @Can('admin.booking.appointment')
  remove(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Query() { version }: AppointmentRemoval,
  ): Promise<AdminBookingView> {
    return this.appointments.remove(actor, id, version)
  }

  /** The hospital knows that the patient cancelled the appointment. The booking leaves the queue of hospitals to tell. */
  @Post('hospital-told')
  @HttpCode(200)
  @Can('admin.booking.appointment')
  hospitalTold(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() { version }: HospitalToldInput,
  ): Promise<AdminBookingView> {
    return this.appointments.hospitalTold(actor, id, version)
  }
}

@Controller('bookings/:id/appointment.ics')
export class AppointmentCalendarController {
  constructor(private readonly appointments: AppointmentsService) {}

  /** The appointment for a calendar (RFC 5545). */
  @Get()
  @Can('booking.own')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async calendar(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const file = await this.appointments.calendar(actor, id)
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="sihat-appointment.ics"')
    return Buffer.from(file)
  }
}
