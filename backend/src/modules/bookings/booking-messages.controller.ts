import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { TriageService } from '../triage/index.js'
import { BookingParams } from './booking-input.dto.js'
import {
  AdminBookingMessageInput,
  AdminBookingMessageListView,
  BookingMessageInput,
  BookingMessageQuery,
  BookingMessagesReadInput,
  BookingMessageView,
  OwnBookingMessageListView,
  SentBookingMessageView,
} from './booking-message.dto.js'
import { BookingMessagesService } from './booking-messages.service.js'

const IDEMPOTENT = { name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' }

@Controller('bookings/:id/messages')
export class BookingMessagesController {
  constructor(
    private readonly messages: BookingMessagesService,
    private readonly triage: TriageService,
  ) {}

  /** The thread with the team. */
  @Get()
  @Can('booking.own')
  @ApiHeader({
    name: 'idempotency-key',
    required: false,
    description: 'The key of a message without an answer',
  })
  list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Query() query: BookingMessageQuery,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<OwnBookingMessageListView> {
    return this.messages.list(actor, id, query, idempotencyKey)
  }

  @Post()
  @Can('booking.own')
  @ApiHeader(IDEMPOTENT)
  write(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() { text }: BookingMessageInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SentBookingMessageView> {
    const advice = this.triage.advise(actor, [text])
    return this.triage.beside(advice, async () => {
      const possibleEmergency = (await advice) !== null
      return this.messages.write(actor, id, text, { idempotencyKey, possibleEmergency })
    })
  }

  /** What the team wrote was seen. */
  @Post('read')
  @HttpCode(204)
  @Can('booking.own')
  read(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() { lastId }: BookingMessagesReadInput,
  ): Promise<void> {
    return this.messages.read(actor, id, lastId)
  }
}

@Controller('admin/bookings/:id/messages')
export class AdminBookingMessagesController {
  constructor(private readonly messages: BookingMessagesService) {}

  @Get()
  @CanReadHealthData('admin.booking.read')
  list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Query() query: BookingMessageQuery,
  ): Promise<AdminBookingMessageListView> {
    return this.messages.listForStaff(actor, id, query)
  }

  @Post()
  @Can('admin.booking.write')
  @ApiHeader(IDEMPOTENT)
  answer(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: AdminBookingMessageInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<BookingMessageView> {
    return this.messages.answer(actor, id, input, idempotencyKey)
  }

  /** What the patient wrote was seen. */
  @Post('read')
  @HttpCode(204)
  @Can('admin.booking.write')
  read(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() { lastId }: BookingMessagesReadInput,
  ): Promise<void> {
    return this.messages.readForStaff(actor, id, lastId)
  }
}
