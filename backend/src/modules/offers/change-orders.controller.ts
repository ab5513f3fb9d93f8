import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import {
  ChangeOrderInput,
  ChangeOrderListView,
  ChangeOrderParams,
  ChangeOrderView,
  DeskChangeOrderListView,
  DeskChangeOrderView,
  RejectChangeOrderInput,
  SignChangeOrderInput,
} from './change-order.dto.js'
import { ChangeOrdersService } from './change-orders.service.js'
import { DeskChangeOrdersService } from './desk-change-orders.service.js'
import { OfferParams } from './offer.dto.js'

@Controller()
export class ChangeOrdersController {
  constructor(private readonly orders: ChangeOrdersService) {}

  /** The change orders of an accepted offer. */
  @Get('offers/:id/change-orders')
  @Can('booking.own')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<ChangeOrderListView> {
    return this.orders.list(actor, id)
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

@Controller('admin/offers/:id/change-orders')
export class AdminChangeOrdersController {
  constructor(private readonly orders: DeskChangeOrdersService) {}

  @Get()
  @Can('admin.quote')
  list(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<ChangeOrderListView> {
    return this.orders.listForTeam(actor, id)
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
