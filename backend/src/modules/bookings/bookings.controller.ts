import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { TriageService } from '../triage/index.js'
import { AdvisedBookingView, BookingListView } from './booking.dto.js'
import { BookingChangesService } from './booking-changes.service.js'
import { BookingDetailView } from './booking-follow-up.dto.js'
import { BookingChangeInput, BookingInput, BookingParams, CancelBookingInput } from './booking-input.dto.js'
import { BookingsService } from './bookings.service.js'

@Controller('bookings')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesService,
    private readonly triage: TriageService,
  ) {}

  /** The person's own bookings, newest first. */
  @Get()
  @Can('booking.own')
  async list(@CurrentUser() actor: UserActor): Promise<BookingListView> {
    return { items: await this.bookings.list(actor) }
  }

  @Post()
  @Can('booking.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  create(
    @CurrentUser() actor: UserActor,
    @Body() input: BookingInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<AdvisedBookingView> {
    const advice = this.triage.advise(actor, [input.medicalSummary, input.specialRequirements])
    return this.triage.beside(advice, async () => {
      const possibleEmergency = (await advice) !== null
      return this.bookings.create(actor, input, { idempotencyKey, possibleEmergency })
    })
  }

  @Get(':id')
  @Can('booking.own')
  get(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<BookingDetailView> {
    return this.bookings.get(actor, id)
  }

  /** Changes a request for which no hospital is asked and nothing is agreed yet. 409 `request_under_way` afterwards. */
  @Patch(':id')
  @Can('booking.own')
  change(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: BookingChangeInput,
  ): Promise<AdvisedBookingView> {
    const advice = this.triage.advise(actor, [input.medicalSummary, input.specialRequirements])
    return this.triage.beside(advice, async () =>
      this.changes.change(actor, id, { ...input, possibleEmergency: (await advice) !== null }),
    )
  }

  /** Always works. The reason is stored only under the consent `health_data`; the booking's history tells whether it was. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Can('booking.own')
  cancel(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: CancelBookingInput,
  ): Promise<AdvisedBookingView> {
    const advice = this.triage.advise(actor, [input.reason])
    return this.triage.beside(advice, async () =>
      this.bookings.cancel(actor, id, { ...input, possibleEmergency: (await advice) !== null }),
    )
  }
}
