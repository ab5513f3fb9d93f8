import { Controller, Get, Param, Res } from '@nestjs/common'
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { BookingParams } from '../bookings/index.js'
import { sendFile } from '../records/index.js'
import { OfferParams, OfferView } from './offer.dto.js'
import { OfferComparisonView } from './offer-comparison.dto.js'
import { OfferLettersService } from './offer-letters.service.js'
import { OffersService } from './offers.service.js'

@Controller()
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly letters: OfferLettersService,
  ) {}

  /** The published offers of a booking, each in its newest version, and those that can be accepted side by side. */
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
}
