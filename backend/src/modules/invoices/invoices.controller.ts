import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, Public, type UserActor } from '../../platform/authz/index.js'
import { receiveFile } from '../../platform/http/index.js'
import { SlugPipe } from '../../platform/slugs/index.js'
import { OfferParams } from '../offers/index.js'
import { sendFile } from '../records/index.js'
import { HospitalBillingService } from './hospital-billing.service.js'
import {
  HospitalBillingAnswer,
  InvoiceListView,
  InvoiceParams,
  InvoiceQuery,
  InvoiceView,
} from './invoice.dto.js'
import { AnswersFile, invoiceFrom, TakesInvoice } from './invoice-http.js'
import { InvoicesService } from './invoices.service.js'

@Controller()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  /** The invoices of an accepted offer, and what an invoice can name. */
  @Get('offers/:id/invoices')
  @Can('booking.own')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<InvoiceListView> {
    return this.invoices.list(actor, id, 'patient')
  }

  /** Stores an invoice as it was received: PDF, JPEG or PNG, 10 MB at most. */
  @Post('offers/:id/invoices')
  @Can('booking.own')
  @TakesInvoice()
  receive(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Query() head: InvoiceQuery,
    @Req() request: FastifyRequest,
  ): Promise<InvoiceView> {
    return receiveFile(request, invoiceFrom(actor), (file) =>
      this.invoices.receive(actor, id, head, { as: 'patient', file }),
    )
  }

  /** The invoice as it was received. */
  @Get('invoices/:id/file')
  @Can('booking.own')
  @AnswersFile()
  async file(
    @CurrentUser() actor: UserActor,
    @Param() { id }: InvoiceParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.invoices.open(actor, id, 'patient'))
  }
}

@Controller('hospitals')
export class HospitalBillingController {
  constructor(private readonly billing: HospitalBillingService) {}

  /** What patients of the hospital with this slug or id were billed, against what they had signed. */
  @Get(':slug/billing')
  @Public('figures about a hospital are open to every visitor')
  find(@Param('slug', SlugPipe) slug: string): Promise<HospitalBillingAnswer> {
    return this.billing.find(slug)
  }
}
