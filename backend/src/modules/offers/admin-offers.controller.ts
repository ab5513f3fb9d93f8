import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { receiveFile, TakesFile } from '../../platform/http/index.js'
import { BookingParams } from '../bookings/index.js'
import { MOST_BYTES, sendFile } from '../records/index.js'
import { AcceptancesService } from './acceptances.service.js'
import { AdminOffersService } from './admin-offers.service.js'
import {
  AdminOfferListView,
  AdminOfferView,
  NewOfferInput,
  OfferInput,
  OfferLetterQuery,
  OfferParams,
  OfferPdfQuery,
  OfferVersionInput,
  WithdrawOfferInput,
} from './offer.dto.js'
import { OfferLettersService } from './offer-letters.service.js'
import { OfferPdfsService } from './offer-pdfs.service.js'
import { OfferPreviewView } from './offer-preview.dto.js'
import { OfferPreviewsService } from './offer-previews.service.js'

@Controller('admin')
export class AdminOffersController {
  constructor(
    private readonly offers: AdminOffersService,
    private readonly letters: OfferLettersService,
    private readonly pdfs: OfferPdfsService,
    private readonly acceptances: AcceptancesService,
    private readonly previews: OfferPreviewsService,
  ) {}

  /** The offers of a booking with their drafts, newest first. */
  @Get('bookings/:id/offers')
  @CanReadHealthData('admin.quote')
  async list(@CurrentUser() actor: UserActor, @Param() { id }: BookingParams): Promise<AdminOfferListView> {
    return { items: await this.offers.list(actor, id) }
  }

  /** Begins the offer that answers a request, from a letter of the hospital. */
  @Post('quote-requests/:id/offers')
  @Can('admin.quote')
  create(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() { content }: NewOfferInput,
  ): Promise<AdminOfferView> {
    return this.offers.create(actor, id, content)
  }

  /** Saves the draft. Saving a published offer begins its next version. */
  @Patch('offers/:id')
  @Can('admin.quote')
  save(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferInput,
  ): Promise<AdminOfferView> {
    return this.offers.save(actor, id, input)
  }

  /** Attaches the letter to the draft: PDF, JPEG or PNG, 10 MB at most. */
  @Post('offers/:id/letter')
  @Can('admin.quote')
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  attach(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() { dated }: OfferLetterQuery,
    @Req() request: FastifyRequest,
  ): Promise<AdminOfferView> {
    const expected = { field: 'file', mostBytes: MOST_BYTES, sender: actor.userId }
    return receiveFile(request, expected, (file) => this.letters.attach(actor, id, dated, file))
  }

  /** The letter of the draft, or of the published version. */
  @Get('offers/:id/letter')
  @CanReadHealthData('admin.quote')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async letter(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.letters.openForStaff(actor, id))
  }

  /** The document of a published version. 409 `offer_pdf_pending` while it is being prepared. */
  @Get('offers/:id.pdf')
  @CanReadHealthData('admin.quote')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async pdf(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() { version }: OfferPdfQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.pdfs.openForStaff(actor, id, version))
  }

  /** The draft as the patient would read it. */
  @Get('offers/:id/preview')
  @CanReadHealthData('admin.quote')
  preview(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<OfferPreviewView> {
    return this.previews.readForStaff(actor, id)
  }

  /** Publishes the draft that a colleague edited. */
  @Post('offers/:id/publish')
  @HttpCode(200)
  @Can('admin.quote')
  publish(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferVersionInput,
  ): Promise<AdminOfferView> {
    return this.offers.publish(actor, id, input)
  }

  /** The hospital takes its offer back. */
  @Post('offers/:id/withdraw')
  @HttpCode(200)
  @Can('admin.quote')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: WithdrawOfferInput,
  ): Promise<AdminOfferView> {
    return this.offers.withdraw(actor, id, input)
  }

  /** The hospital confirmed the date of the accepted offer. The booking gets its hospital and its cost. */
  @Post('offers/:id/confirm-date')
  @HttpCode(200)
  @Can('admin.quote')
  confirmDate(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferVersionInput,
  ): Promise<AdminOfferView> {
    return this.acceptances.confirmDate(actor, id, input)
  }
}
