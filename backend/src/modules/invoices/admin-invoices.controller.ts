import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { receiveFile } from '../../platform/http/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { OfferParams } from '../offers/index.js'
import { sendFile } from '../records/index.js'
import {
  AdminInvoiceRow,
  EmergencyNoteInput,
  EmergencyNoteView,
  InvoiceLinesInput,
  InvoiceListView,
  InvoiceParams,
  InvoiceQuery,
  InvoiceSettlementInput,
  InvoiceView,
} from './invoice.dto.js'
import { InvoiceChecksService } from './invoice-checks.service.js'
import { AnswersFile, invoiceFrom, TakesInvoice } from './invoice-http.js'
import { INVOICE_LIST } from './invoice-list.js'
import { InvoicesService } from './invoices.service.js'

@Controller('admin')
export class AdminInvoicesController {
  constructor(
    private readonly lists: Lists,
    private readonly invoices: InvoicesService,
    private readonly checks: InvoiceChecksService,
  ) {}

  @Get('invoices')
  @Can('admin.quote')
  listAll(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminInvoiceRow[]> {
    return this.lists.answer(actor, INVOICE_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('invoices/counts')
  @Can('admin.quote')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, INVOICE_LIST, query)
  }

  /** The invoices of an accepted offer, and what an invoice can name. */
  @Get('offers/:id/invoices')
  @CanReadHealthData('admin.quote')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<InvoiceListView> {
    return this.invoices.list(actor, id, 'team')
  }

  /** Stores an invoice as it was received: PDF, JPEG or PNG, 10 MB at most. */
  @Post('offers/:id/invoices')
  @Can('admin.quote')
  @TakesInvoice()
  receive(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() head: InvoiceQuery,
    @Req() request: FastifyRequest,
  ): Promise<InvoiceView> {
    return receiveFile(request, invoiceFrom(actor), (file) =>
      this.invoices.receive(actor, id, head, { as: 'team', file }),
    )
  }

  /** The invoice as it was received. */
  @Get('invoices/:id/file')
  @CanReadHealthData('admin.quote')
  @AnswersFile()
  async file(
    @CurrentUser() actor: UserActor,
    @Param() { id }: InvoiceParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.invoices.open(actor, id, 'team'))
  }

  /** Enters all lines of an invoice, once. What exceeds the signed offer is contested. */
  @Post('invoices/:id/lines')
  @HttpCode(200)
  @Can('admin.quote')
  check(
    @CurrentUser() actor: UserActor,
    @Param() { id }: InvoiceParams,
    @Body() input: InvoiceLinesInput,
  ): Promise<InvoiceView> {
    return this.checks.check(actor, id, input, 'team')
  }

  /** Stores what a doctor noted about emergency care. Only notes within 24 hours allow a charge. */
  @Post('offers/:id/emergency-notes')
  @Can('admin.quote')
  note(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: EmergencyNoteInput,
  ): Promise<EmergencyNoteView> {
    return this.checks.note(actor, id, input, 'team')
  }

  /** Closes the contested part of an invoice, or takes an invoice out that was entered wrongly. */
  @Post('invoices/:id/settle')
  @HttpCode(200)
  @Can('admin.quote')
  settle(
    @CurrentUser() actor: UserActor,
    @Param() { id }: InvoiceParams,
    @Body() input: InvoiceSettlementInput,
  ): Promise<AdminInvoiceRow> {
    return this.checks.settle(actor, id, input)
  }
}
