import { Controller, Delete, Get, Param, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { audit } from '../../platform/audit/index.js'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { ListQuery, Lists } from '../../platform/lists/index.js'
import { ErasedBookingParams, ErasedBookingView } from './erased-booking.dto.js'
import { ErasedBookingSchema } from './erased-booking.entity.js'
import { ERASED_BOOKING_LIST } from './erased-bookings.js'

@Controller('admin/erased-bookings')
export class ErasedBookingsController {
  constructor(
    private readonly lists: Lists,
    private readonly database: Database,
  ) {}

  @Get()
  @Can('admin.booking.read')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ErasedBookingView[]> {
    return this.lists.answer(actor, ERASED_BOOKING_LIST, query, reply)
  }

  /** The team has cancelled with the hospital: nothing of the booking is kept any more. Answers with what is gone. */
  @Delete(':id')
  @Can('admin.booking.appointment')
  remove(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ErasedBookingParams,
  ): Promise<ErasedBookingParams> {
    return this.database.transaction(actor, async (em) => {
      const removed = await em.nativeDelete(ErasedBookingSchema, { id })
      if (removed === 0) throw new ProblemError('not_found')
      await audit(em, actor, {
        action: 'erased_booking.cancel',
        subjectType: 'erased_booking',
        subjectId: id,
      })
      return { id }
    })
  }
}
