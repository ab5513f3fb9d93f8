import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminClaimView, ClaimCheck, ClaimInput, ClaimWithdrawal } from './admin-claim.dto.js'
import { AdminClaimsService } from './admin-claims.service.js'
import { CLAIM_LIST } from './claim-list.js'

@Controller('admin/claims')
export class AdminClaimsController {
  constructor(
    private readonly lists: Lists,
    private readonly claims: AdminClaimsService,
  ) {}

  /** Soonest to end first. */
  @Get()
  @Can('admin.claim')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminClaimView[]> {
    return this.lists.answer(actor, CLAIM_LIST, query, reply)
  }

  @Get('counts')
  @Can('admin.claim')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, CLAIM_LIST, query)
  }

  @Get(':id')
  @Can('admin.claim')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminClaimView> {
    return this.claims.get(actor, id)
  }

  @Post()
  @Can('admin.claim')
  add(@CurrentUser() actor: UserActor, @Body() input: ClaimInput): Promise<AdminClaimView> {
    return this.claims.add(actor, input)
  }

  /** Checked again, today, by whoever asks. */
  @Post(':id/check')
  @Can('admin.claim')
  @HttpCode(200)
  check(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: ClaimCheck,
  ): Promise<AdminClaimView> {
    return this.claims.check(actor, id, input)
  }

  /** Takes it off the site and keeps it with the reason; answers with what is gone. */
  @Post(':id/withdraw')
  @Can('admin.claim')
  @HttpCode(200)
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: ClaimWithdrawal,
  ): Promise<AdminClaimView> {
    return this.claims.withdraw(actor, id, input)
  }
}
