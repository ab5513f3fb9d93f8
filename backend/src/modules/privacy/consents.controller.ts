import { Body, Controller, Get, Param, Put } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ConsentInput, ConsentListView, ConsentParams, ConsentView } from './consent.dto.js'
import { ConsentsService } from './consents.service.js'

@Controller('profile/consents')
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Get()
  @Can('profile.own')
  async list(@CurrentUser() actor: UserActor): Promise<ConsentListView> {
    return { items: await this.consents.list(actor) }
  }

  @Get(':purpose')
  @Can('profile.own')
  get(@CurrentUser() actor: UserActor, @Param() { purpose }: ConsentParams): Promise<ConsentView> {
    return this.consents.get(actor, purpose)
  }

  @Put(':purpose')
  @Can('profile.own')
  put(
    @CurrentUser() actor: UserActor,
    @Param() { purpose }: ConsentParams,
    @Body() input: ConsentInput,
  ): Promise<ConsentView> {
    return this.consents.put(actor, purpose, input)
  }
}
