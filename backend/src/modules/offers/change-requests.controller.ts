import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common'
import { ApiBody, ApiHeader } from '@nestjs/swagger'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { validated } from '../../platform/http/index.js'
import { TriageService, textIn } from '../triage/index.js'
import {
  ChangeRequestInput,
  ChangeRequestParams,
  ChangeRequestView,
  DeclineChangeInput,
  SentChangeRequestView,
} from './change-request.dto.js'
import { ChangeRequestsService } from './change-requests.service.js'
import { AdminOfferView, OfferParams } from './offer.dto.js'

@Controller()
export class ChangeRequestsController {
  constructor(
    private readonly changes: ChangeRequestsService,
    private readonly triage: TriageService,
  ) {}

  /** Asks for a change of the offer. The offer stays valid, and the patient can still accept it as it is. */
  @Post('offers/:id/change-requests')
  @Can('booking.own')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  @ApiBody({ type: ChangeRequestInput })
  request(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() body: unknown,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SentChangeRequestView> {
    const advice = this.triage.advise(actor, [textIn(body, 'comment')])
    return this.triage.beside(advice, async () => {
      const input = await validated(ChangeRequestInput, body)
      const possibleEmergency = (await advice) !== null
      return this.changes.request(actor, id, input, { idempotencyKey, possibleEmergency })
    })
  }

  /** The patient no longer wants the change. */
  @Post('change-requests/:id/withdraw')
  @HttpCode(200)
  @Can('booking.own')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeRequestParams,
  ): Promise<ChangeRequestView> {
    return this.changes.withdraw(actor, id)
  }
}

@Controller('admin/change-requests')
export class AdminChangeRequestsController {
  constructor(private readonly changes: ChangeRequestsService) {}

  /** Declines the change with words that the patient reads. */
  @Post(':id/decline')
  @HttpCode(200)
  @Can('admin.quote')
  decline(
    @CurrentUser() actor: UserActor,
    @Param() { id }: ChangeRequestParams,
    @Body() input: DeclineChangeInput,
  ): Promise<AdminOfferView> {
    return this.changes.decline(actor, id, input)
  }
}
