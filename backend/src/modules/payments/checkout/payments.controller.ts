import { Body, Controller, Get, Headers, Param, Post, Res } from '@nestjs/common'
import { ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../../platform/authz/index.js'
import { Limited } from '../../../platform/throttle/index.js'
import {
  CreatedPaymentView,
  DueParams,
  DueView,
  PaymentInput,
  PaymentListView,
  PaymentParams,
  PaymentView,
} from '../payment.dto.js'
import { PAGE_LIMIT } from '../payment.limits.js'
import { PaymentsService } from './payments.service.js'
import { ReceiptsService } from './receipts.service.js'

@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** The person's own payments, newest first. */
  @Get()
  @Can('payment.own')
  async list(@CurrentUser() actor: UserActor): Promise<PaymentListView> {
    return { items: await this.payments.list(actor) }
  }

  /** Begins to pay what a booking owes; the answer names the page of the payment provider. */
  @Post()
  @Limited(PAGE_LIMIT)
  @Can('payment.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  create(
    @CurrentUser() actor: UserActor,
    @Body() input: PaymentInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<CreatedPaymentView> {
    return this.payments.create(actor, input, idempotencyKey)
  }

  /** What a booking owes now: the deposit, then the balance. */
  @Get('due/:bookingId')
  @Can('payment.own')
  due(@CurrentUser() actor: UserActor, @Param() { bookingId }: DueParams): Promise<DueView> {
    return this.payments.due(actor, bookingId)
  }

  @Get(':id')
  @Can('payment.own')
  get(@CurrentUser() actor: UserActor, @Param() { id }: PaymentParams): Promise<PaymentView> {
    return this.payments.get(actor, id)
  }

  /** The receipt of a payment, as a PDF. */
  @Get(':id/receipt')
  @Can('payment.own')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async receipt(
    @CurrentUser() actor: UserActor,
    @Param() { id }: PaymentParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { number, pdf } = await this.receipts.receipt(actor, id)
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="sihat-receipt-${number}.pdf"`)
    return pdf
  }
}
