import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { FactProposalAcceptance, FactProposalRejection, FactProposalView } from './fact-proposal.dto.js'
import { FACT_PROPOSAL_LIST } from './fact-proposal-list.js'
import { FactProposalsService } from './fact-proposals.service.js'

@Controller('admin/fact-proposals')
export class FactProposalsController {
  constructor(
    private readonly lists: Lists,
    private readonly proposals: FactProposalsService,
  ) {}

  /** The proposals of hospitals for their public pages, the oldest first. */
  @Get()
  @Can('admin.claim')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FactProposalView[]> {
    return this.lists.answer(actor, FACT_PROPOSAL_LIST, query, reply)
  }

  @Get('counts')
  @Can('admin.claim')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, FACT_PROPOSAL_LIST, query)
  }

  /** Puts the fact on the public page as a claim. */
  @Post(':id/accept')
  @HttpCode(200)
  @Can('admin.claim')
  accept(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: FactProposalAcceptance,
  ): Promise<FactProposalView> {
    return this.proposals.accept(actor, id, input)
  }

  /** Keeps the public page as it is. The members of the hospital read the reason. */
  @Post(':id/reject')
  @HttpCode(200)
  @Can('admin.claim')
  reject(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: FactProposalRejection,
  ): Promise<FactProposalView> {
    return this.proposals.reject(actor, id, input)
  }
}
