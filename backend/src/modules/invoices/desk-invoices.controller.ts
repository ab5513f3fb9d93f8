import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { receiveFile } from '../../platform/http/index.js'
import { OfferParams } from '../offers/index.js'
import { sendFile } from '../records/index.js'
import {
  EmergencyNoteInput,
  EmergencyNoteView,
  InvoiceLinesInput,
  InvoiceListView,
  InvoiceParams,
  InvoiceQuery,
  InvoiceView,
} from './invoice.dto.js'
import { InvoiceChecksService } from './invoice-checks.service.js'
import { AnswersFile, invoiceFrom, TakesInvoice } from './invoice-http.js'
import { InvoicesService } from './invoices.service.js'

@Controller('desk')
export class DeskInvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly checks: InvoiceChecksService,
  ) {}

  /** The invoices of an accepted offer, and what an invoice can name. */
  @Get('offers/:id/invoices')
  @Can('desk.case')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<InvoiceListView> {
    return this.invoices.list(actor, id, 'hospital')
  }

  /** Stores an invoice as the hospital sent it: PDF, JPEG or PNG, 10 MB at most. */
  @Post('offers/:id/invoices')
  @Can('desk.case')
  @TakesInvoice()
  receive(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() head: InvoiceQuery,
    @Req() request: FastifyRequest,
  ): Promise<InvoiceView> {
    return receiveFile(request, invoiceFrom(actor), (file) =>
      this.invoices.receive(actor, id, head, { as: 'hospital', file }),
    )
  }

  /** The invoice as it was received. */
  @Get('invoices/:id/file')
  @Can('desk.case')
  @AnswersFile()
  async file(
    @CurrentUser() actor: UserActor,
    @Param() { id }: InvoiceParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.invoices.open(actor, id, 'hospital'))
  }

  /** Enters all lines of an invoice, once. What exceeds the signed offer is contested. */
  @Post('invoices/:id/lines')
  @HttpCode(200)
  @Can('desk.case')
  check(
    @CurrentUser() actor: UserActor,
    @Param() { id }: InvoiceParams,
    @Body() input: InvoiceLinesInput,
  ): Promise<InvoiceView> {
    return this.checks.check(actor, id, input, 'hospital')
  }

  /** Stores what a doctor noted about emergency care. Only notes within 24 hours allow a charge. */
  @Post('offers/:id/emergency-notes')
  @Can('desk.case')
  note(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: EmergencyNoteInput,
  ): Promise<EmergencyNoteView> {
    return this.checks.note(actor, id, input, 'hospital')
  }
}
