import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BookingParams } from '../bookings/index.js'
import { TriageService } from '../triage/index.js'
import {
  AdminCaseBriefView,
  CaseBriefInput,
  CaseBriefVersionInput,
  CaseBriefView,
  SavedCaseBriefView,
} from './case-brief.dto.js'
import { CaseBriefsService } from './case-briefs.service.js'
import { textsOf } from './identifying-texts.js'

@Controller('bookings/:id/brief')
export class CaseBriefsController {
  constructor(
    private readonly briefs: CaseBriefsService,
    private readonly triage: TriageService,
  ) {}

  /** What hospitals would read of the patient, to check and complete. */
  @Get()
  @Can('booking.own')
  get(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<CaseBriefView> {
    return this.briefs.get(actor, id)
  }

  /** Saves the brief as far as it is filled in. */
  @Put()
  @Can('booking.own')
  save(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: CaseBriefInput,
  ): Promise<SavedCaseBriefView> {
    const advice = this.triage.advise(actor, textsOf(input.content))
    return this.triage.beside(advice, () => this.briefs.save(actor, id, input))
  }

  /** An approved brief never changes. */
  @Post('approve')
  @HttpCode(200)
  @Can('booking.own')
  approve(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: CaseBriefVersionInput,
  ): Promise<CaseBriefView> {
    return this.briefs.approve(actor, id, input)
  }
}

@Controller('admin/bookings/:id/brief')
export class AdminCaseBriefsController {
  constructor(private readonly briefs: CaseBriefsService) {}

  /** The newest brief of the booking, under the consent `health_data`. The patient sees who opened it. */
  @Get()
  @CanReadHealthData('admin.booking.read')
  get(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<AdminCaseBriefView> {
    return this.briefs.getForStaff(actor, id)
  }
}
