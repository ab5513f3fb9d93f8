import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post, Query, Res } from '@nestjs/common'
import { ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BookingParams } from '../bookings/index.js'
import { sendFile } from '../records/index.js'
import { AcceptanceInput, AcceptanceTermsView, AcceptanceView } from './acceptance.dto.js'
import { AcceptancesService } from './acceptances.service.js'
import { OfferParams, OfferPdfQuery, OfferView } from './offer.dto.js'
import { OfferComparisonView } from './offer-comparison.dto.js'
import { OfferLettersService } from './offer-letters.service.js'
import { OfferPdfsService } from './offer-pdfs.service.js'
import { OffersService } from './offers.service.js'

@Controller()
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly letters: OfferLettersService,
    private readonly pdfs: OfferPdfsService,
    private readonly acceptances: AcceptancesService,
  ) {}

  /** The published offers of a booking, each in its newest version. Those that are not over stand side by side. */
  @Get('bookings/:id/offers')
  @Can('booking.own')
  compare(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<OfferComparisonView> {
    return this.offers.compare(actor, id)
  }

  @Get('offers/:id')
  @Can('booking.own')
  get(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<OfferView> {
    return this.offers.get(actor, id)
  }

  /** The letter of the hospital that our team entered the offer from. */
  @Get('offers/:id/letter')
  @Can('booking.own')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async letter(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.letters.openOwn(actor, id))
  }

  /** The document of a published version. 409 `offer_pdf_pending` while it is being prepared. */
  @Get('offers/:id.pdf')
  @Can('booking.own')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async pdf(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() { version }: OfferPdfQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.pdfs.openOwn(actor, id, version))
  }

  /** The text that the patient signs to accept the offer as it is now. */
  @Get('offers/:id/acceptance-terms')
  @Can('booking.own')
  terms(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<AcceptanceTermsView> {
    return this.acceptances.terms(actor, id)
  }

  /** Accepts the offer. The other offers of the booking are held until the hospital confirms the date, for 48 hours at most. */
  @Post('offers/:id/accept')
  @HttpCode(200)
  @Can('booking.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  accept(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: AcceptanceInput,
    @Ip() address: string,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<AcceptanceView> {
    return this.acceptances.accept(actor, id, input, { address, idempotencyKey })
  }
}
