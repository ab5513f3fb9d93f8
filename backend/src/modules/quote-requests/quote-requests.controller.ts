import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BookingParams } from '../bookings/index.js'
import {
  ConsentToQuoteRequestInput,
  OwnQuoteRequestListView,
  OwnQuoteRequestView,
  QuoteRequestParams,
  QuoteRequestsInput,
} from './quote-request.dto.js'
import { QuoteRequestsService } from './quote-requests.service.js'

@Controller()
export class QuoteRequestsController {
  constructor(private readonly requests: QuoteRequestsService) {}

  /** The requests to hospitals for an offer, newest first. */
  @Get('bookings/:id/quote-requests')
  @Can('booking.own')
  async list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
  ): Promise<OwnQuoteRequestListView> {
    return { items: await this.requests.list(actor, id) }
  }

  /** Sends the approved brief to hospitals, with the consent to each. */
  @Post('bookings/:id/quote-requests')
  @Can('booking.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  send(
    @CurrentUser() actor: UserActor,
    @Param() { id }: BookingParams,
    @Body() input: QuoteRequestsInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<OwnQuoteRequestListView> {
    return this.requests.send(actor, id, input, idempotencyKey)
  }

  /** Agrees to a hospital that a coordinator proposed, and sends the brief there. */
  @Post('quote-requests/:id/consent')
  @HttpCode(200)
  @Can('booking.own')
  consent(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
    @Body() { consent }: ConsentToQuoteRequestInput,
  ): Promise<OwnQuoteRequestView> {
    return this.requests.consent(actor, id, consent)
  }

  /** Ends the request and the access of the hospital. */
  @Post('quote-requests/:id/withdraw')
  @HttpCode(200)
  @Can('booking.own')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
  ): Promise<OwnQuoteRequestView> {
    return this.requests.withdraw(actor, id)
  }
}
