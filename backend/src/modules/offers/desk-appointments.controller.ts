import { Body, Controller, Get, Param, Put } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { AppointmentInput } from '../bookings/index.js'
import { DeskAppointmentView } from './desk-appointment.dto.js'
import { DeskAppointmentsService } from './desk-appointments.service.js'
import { OfferParams } from './offer.dto.js'

@Controller('desk/quote-requests/:id/appointment')
export class DeskAppointmentsController {
  constructor(private readonly appointments: DeskAppointmentsService) {}

  /** The appointment of the patient, once the hospital has confirmed the date of its accepted offer. */
  @Get()
  @Can('desk.case')
  read(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<DeskAppointmentView> {
    return this.appointments.read(actor, id)
  }

  /** Sets the appointment or changes it. The patient gets an email. */
  @Put()
  @Can('desk.case')
  set(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: AppointmentInput,
  ): Promise<DeskAppointmentView> {
    return this.appointments.set(actor, id, input)
  }
}
