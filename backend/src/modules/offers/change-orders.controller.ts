import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CanReadHealthData, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { receiveFile, TakesFile } from '../../platform/http/index.js'
import { MOST_BYTES, sendFile } from '../records/index.js'
import { AdminChangeOrdersService } from './admin-change-orders.service.js'
import {
  AdminChangeOrderListView,
  ChangeOrderInput,
  ChangeOrderLetterView,
  ChangeOrderListView,
  ChangeOrderParams,
  ChangeOrderView,
  DeskChangeOrderListView,
  DeskChangeOrderView,
  LetterChangeOrderInput,
  RejectChangeOrderInput,
  SignChangeOrderInput,
} from './change-order.dto.js'
import { ChangeOrderLettersService } from './change-order-letters.service.js'
import { ChangeOrdersService } from './change-orders.service.js'
import { DeskChangeOrdersService } from './desk-change-orders.service.js'
import { OfferLetterQuery, OfferParams } from './offer.dto.js'

@Controller()
export class ChangeOrdersController {
  constructor(
    private readonly orders: ChangeOrdersService,
    private readonly letters: ChangeOrderLettersService,
  ) {}

  /** The change orders of an accepted offer. */
  @Get('offers/:id/change-orders')
  @Can('booking.own')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<ChangeOrderListView> {
    return this.orders.list(actor, id)
  }

  /** The letter of the hospital that our team entered a change order from. */
  @Get('change-orders/:id/letter')
  @Can('booking.own')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async letter(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.letters.openOwn(actor, id))
  }

  /** Signs a change order. It binds from now on, and the booking costs what it says. */
  @Post('change-orders/:id/sign')
  @HttpCode(200)
  @Can('booking.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  sign(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
    @Body() input: SignChangeOrderInput,
    @Ip() address: string,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<ChangeOrderView> {
    return this.orders.sign(actor, id, input, { address, idempotencyKey })
  }

  /** Rejects a change order. What was agreed before stays. */
  @Post('change-orders/:id/reject')
  @HttpCode(200)
  @Can('booking.own')
  reject(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
    @Body() input: RejectChangeOrderInput,
  ): Promise<ChangeOrderView> {
    return this.orders.reject(actor, id, input)
  }
}

@Controller('admin')
export class AdminChangeOrdersController {
  constructor(
    private readonly orders: AdminChangeOrdersService,
    private readonly letters: ChangeOrderLettersService,
  ) {}

  /** The change orders of an accepted offer, and the lines from which the next one starts. */
  @Get('offers/:id/change-orders')
  @CanReadHealthData('admin.quote')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<AdminChangeOrderListView> {
    return this.orders.list(actor, id)
  }

  /** Stores the letter for the next change order: PDF, JPEG or PNG, 10 MB at most. */
  @Post('offers/:id/change-order-letters')
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
  ): Promise<ChangeOrderLetterView> {
    const expected = { field: 'file', mostBytes: MOST_BYTES, sender: actor.userId }
    return receiveFile(request, expected, (file) => this.letters.attach(actor, id, dated, file))
  }

  /** Enters a change from a stored letter. The patient reads it once a colleague has released it. */
  @Post('offers/:id/change-orders')
  @Can('admin.quote')
  enter(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: LetterChangeOrderInput,
  ): Promise<AdminChangeOrderListView> {
    return this.orders.enter(actor, id, input)
  }

  /** The letter that a change order was entered from. */
  @Get('change-orders/:id/letter')
  @CanReadHealthData('admin.quote')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async letter(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.letters.openForStaff(actor, id))
  }

  /** Releases a change order that a colleague entered. The patient reads it from now on. */
  @Post('change-orders/:id/release')
  @HttpCode(200)
  @Can('admin.quote')
  release(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
  ): Promise<AdminChangeOrderListView> {
    return this.orders.release(actor, id)
  }

  /** Takes back a change order of the team that the patient has not answered. */
  @Post('change-orders/:id/withdraw')
  @HttpCode(200)
  @Can('admin.quote')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
  ): Promise<AdminChangeOrderListView> {
    return this.orders.withdraw(actor, id)
  }
}

@Controller('desk')
export class DeskChangeOrdersController {
  constructor(private readonly orders: DeskChangeOrdersService) {}

  /** The change orders of an accepted offer, and the lines from which the next one starts. */
  @Get('offers/:id/change-orders')
  @Can('desk.case')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<DeskChangeOrderListView> {
    return this.orders.list(actor, id)
  }

  /** Proposes a change of an accepted offer whose date is confirmed. It binds once the patient has signed it. */
  @Post('offers/:id/change-orders')
  @Can('desk.case')
  propose(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: ChangeOrderInput,
  ): Promise<DeskChangeOrderView> {
    return this.orders.propose(actor, id, input)
  }

  /** The hospital takes a change order back that the patient has not answered. */
  @Post('change-orders/:id/withdraw')
  @HttpCode(200)
  @Can('desk.case')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeOrderParams,
  ): Promise<DeskChangeOrderView> {
    return this.orders.withdraw(actor, id)
  }
}
