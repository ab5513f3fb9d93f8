import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminPaymentsService } from './admin-payments.service.js'
import { PaymentsService } from './checkout/payments.service.js'
import {
  AdminPaymentDetailView,
  AdminPaymentView,
  DueParams,
  DueView,
  PaymentParams,
  RefundInput,
} from './payment.dto.js'
import { PAYMENT_LIST } from './payment-list.js'

@Controller('admin/payments')
export class AdminPaymentsController {
  constructor(
    private readonly lists: Lists,
    private readonly payments: AdminPaymentsService,
    private readonly patients: PaymentsService,
  ) {}

  @Get()
  @Can('admin.payment')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminPaymentView[]> {
    return this.lists.answer(actor, PAYMENT_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.payment')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, PAYMENT_LIST, query)
  }

  /** What a patient is asked to pay for a booking next; of a pending one, once it is confirmed. */
  @Get('due/:bookingId')
  @Can('admin.payment')
  due(@CurrentUser() actor: UserActor, @Param() { bookingId }: DueParams): Promise<DueView> {
    return this.patients.dueOfAny(actor, bookingId)
  }

  @Get(':id')
  @Can('admin.payment')
  get(@CurrentUser() actor: UserActor, @Param() { id }: PaymentParams): Promise<AdminPaymentDetailView> {
    return this.payments.get(actor, id)
  }

  /** Gives a payment back, whole or in part. */
  @Post(':id/refunds')
  @Can('admin.payment')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  refund(
    @CurrentUser() actor: UserActor,
    @Param() { id }: PaymentParams,
    @Body() input: RefundInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<AdminPaymentDetailView> {
    return this.payments.refund(actor, id, input, idempotencyKey)
  }
}
