import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BookingParams } from './booking-input.dto.js'
import {
  BookingNoteInput,
  BookingNoteListView,
  BookingNoteParams,
  BookingNotePatch,
  BookingNoteVersion,
  BookingNoteView,
} from './booking-note.dto.js'
import { BookingNotesService } from './booking-notes.service.js'

/** The internal notes of the team on a booking. */
@Controller('admin/bookings/:id/notes')
export class AdminBookingNotesController {
  constructor(private readonly notes: BookingNotesService) {}

  @Get()
  @CanReadHealthData('admin.booking.read')
  list(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<BookingNoteListView> {
    return this.notes.list(actor, id)
  }

  @Get(':noteId')
  @CanReadHealthData('admin.booking.read')
  get(@CurrentUser() actor: UserActor, @Param() { id, noteId }: BookingNoteParams): Promise<BookingNoteView> {
    return this.notes.get(actor, id, noteId)
  }

  @Post()
  @Can('admin.booking.write')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Stores the note once' })
  write(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: BookingNoteInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<BookingNoteView> {
    return this.notes.write(actor, id, input, idempotencyKey)
  }

  /** The author corrects the note, up to 15 minutes after writing. */
  @Patch(':noteId')
  @Can('admin.booking.write')
  change(
    @CurrentUser() actor: UserActor,
    @Param() { id, noteId }: BookingNoteParams,
    @Body() patch: BookingNotePatch,
  ): Promise<BookingNoteView> {
    return this.notes.change(actor, id, noteId, patch)
  }

  /** The author withdraws the note, up to 15 minutes after writing. An hour later it is deleted. */
  @Post(':noteId/withdraw')
  @HttpCode(200)
  @Can('admin.booking.write')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id, noteId }: BookingNoteParams,
    @Body() { version }: BookingNoteVersion,
  ): Promise<BookingNoteView> {
    return this.notes.withdraw(actor, id, noteId, version)
  }

  /** Undoes the withdrawal. */
  @Post(':noteId/restore')
  @HttpCode(200)
  @Can('admin.booking.write')
  restore(
    @CurrentUser() actor: UserActor,
    @Param() { id, noteId }: BookingNoteParams,
    @Body() { version }: BookingNoteVersion,
  ): Promise<BookingNoteView> {
    return this.notes.restore(actor, id, noteId, version)
  }
}
