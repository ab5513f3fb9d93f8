import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { TriageService } from '../triage/index.js'
import { BookingDocumentsService } from './booking-documents.service.js'
import {
  AnswerCallInput,
  BookingDocumentParams,
  CallRequestInput,
  CallRequestView,
  SentCallRequestView,
  ShareDocumentInput,
} from './booking-follow-up.dto.js'
import { BookingParams } from './booking-input.dto.js'
import { CallRequestsService } from './call-requests.service.js'

@Controller('bookings/:id')
export class BookingFollowUpController {
  constructor(
    private readonly calls: CallRequestsService,
    private readonly documents: BookingDocumentsService,
    private readonly triage: TriageService,
  ) {}

  /**
   * "Ask us to call you". While one is open, another corrects it. A closed booking takes none. A time needs the consent
   * `health_data`, a number does not.
   */
  @Post('call-requests')
  @Can('booking.own')
  askCall(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: CallRequestInput,
  ): Promise<SentCallRequestView> {
    const advice = this.triage.advise(actor, [input.convenientTime])
    return this.triage.beside(advice, async () =>
      this.calls.ask(actor, id, { ...input, possibleEmergency: (await advice) !== null }),
    )
  }

  /** Shares a medical record of the patient with the hospital of the booking. */
  @Put('documents/:recordId')
  @HttpCode(204)
  @Can('booking.own')
  share(
    @CurrentUser() actor: UserActor,
    @Param() { id, recordId }: BookingDocumentParams,
    @Body() { hospitalId }: ShareDocumentInput,
  ): Promise<void> {
    return this.documents.share(actor, id, recordId, hospitalId)
  }

  @Delete('documents/:recordId')
  @HttpCode(204)
  @Can('booking.own')
  withdraw(@CurrentUser() actor: UserActor, @Param() { id, recordId }: BookingDocumentParams): Promise<void> {
    return this.documents.withdraw(actor, id, recordId)
  }
}

@Controller('admin/bookings/:id')
export class AdminBookingFollowUpController {
  constructor(private readonly calls: CallRequestsService) {}

  /** The team has called. */
  @Post('call-requests/answer')
  @HttpCode(200)
  @Can('admin.booking.write')
  answerCall(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: AnswerCallInput,
  ): Promise<CallRequestView> {
    return this.calls.answer(actor, id, input)
  }
}
