import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { DeskPageListView, FactProposalInput, FactProposalVersion } from './desk-page.dto.js'
import { DeskPageService } from './desk-page.service.js'

@Controller('desk/page')
export class DeskPageController {
  constructor(private readonly pages: DeskPageService) {}

  /** The facts that patients read about the hospitals of the member, each with its source, and the proposals of these hospitals. */
  @Get()
  @Can('desk.page')
  read(@CurrentUser() actor: UserActor): Promise<DeskPageListView> {
    return this.pages.read(actor)
  }

  /** Proposes a fact. It is not public before a person of the team has accepted it. */
  @Post('proposals')
  @Can('desk.page')
  propose(@CurrentUser() actor: UserActor, @Body() input: FactProposalInput): Promise<DeskPageListView> {
    return this.pages.propose(actor, input)
  }

  /** Withdraws a proposal that still waits. 409 `invalid_transition` once the team has answered. */
  @Post('proposals/:id/withdraw')
  @HttpCode(200)
  @Can('desk.page')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() { version }: FactProposalVersion,
  ): Promise<DeskPageListView> {
    return this.pages.withdraw(actor, id, version)
  }
}
