import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { BookingParams } from '../bookings/index.js'
import { AdminQuoteRequestsService } from './admin-quote-requests.service.js'
import {
  AdminQuoteRequestRow,
  DeclineQuoteRequestInput,
  ProposedQuoteRequestsInput,
  QuoteRequestListView,
  QuoteRequestParams,
  QuoteRequestView,
} from './quote-request.dto.js'
import { QUOTE_REQUEST_LIST } from './quote-request-list.js'
import { SuggestedHospitalListView, SuggestedHospitalsQuery } from './suggested-hospital.dto.js'

@Controller('admin')
export class AdminQuoteRequestsController {
  constructor(
    private readonly lists: Lists,
    private readonly requests: AdminQuoteRequestsService,
  ) {}

  @Get('quote-requests')
  @Can('admin.quote')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminQuoteRequestRow[]> {
    return this.lists.answer(actor, QUOTE_REQUEST_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('quote-requests/counts')
  @Can('admin.quote')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, QUOTE_REQUEST_LIST, query)
  }

  /** The requests of one booking, newest first. */
  @Get('bookings/:id/quote-requests')
  @Can('admin.quote')
  async listOfBooking(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
  ): Promise<QuoteRequestListView> {
    return { items: await this.requests.list(actor, id) }
  }

  /** The hospitals of the catalogue that fit the booking best, without those that have an open request of it. */
  @Get('bookings/:id/suggested-hospitals')
  @Can('admin.quote')
  async suggest(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Query() { q }: SuggestedHospitalsQuery,
  ): Promise<SuggestedHospitalListView> {
    return { items: await this.requests.suggest(actor, id, q) }
  }

  /** Proposes hospitals to the patient. Nothing is sent to them before the patient agrees. */
  @Post('bookings/:id/quote-requests')
  @Can('admin.quote')
  async propose(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: ProposedQuoteRequestsInput,
  ): Promise<QuoteRequestListView> {
    return { items: await this.requests.propose(actor, id, input) }
  }

  /** The hospital, which does not use the desk, has the brief. */
  @Post('quote-requests/:id/viewed')
  @HttpCode(200)
  @Can('admin.quote')
  markViewed(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
  ): Promise<QuoteRequestView> {
    return this.requests.markViewed(actor, id)
  }

  /** The hospital, which does not use the desk, makes no offer. */
  @Post('quote-requests/:id/decline')
  @HttpCode(200)
  @Can('admin.quote')
  decline(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
    @Body() { reason }: DeclineQuoteRequestInput,
  ): Promise<QuoteRequestView> {
    return this.requests.decline(actor, id, reason)
  }
}
