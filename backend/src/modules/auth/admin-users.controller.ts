import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminAccessService } from './admin-access.service.js'
import {
  AdminUserDetailView,
  AdminUserParams,
  AdminUserPatch,
  AdminUserView,
  EndedSessionsView,
  FactorResetInput,
  InviteInput,
} from './admin-user.dto.js'
import { AdminUsersService } from './admin-users.service.js'
import { USER_LIST } from './user-list.js'

@Controller('admin/users')
export class AdminUsersController {
  constructor(
    private readonly lists: Lists,
    private readonly users: AdminUsersService,
    private readonly access: AdminAccessService,
  ) {}

  @Get()
  @Can('admin.user')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUserView[]> {
    return this.lists.answer(actor, USER_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('admin.user')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, USER_LIST, query)
  }

  @Get(':id')
  @Can('admin.user')
  get(@CurrentUser() actor: UserActor, @Param() { id }: AdminUserParams): Promise<AdminUserDetailView> {
    return this.users.get(actor, id)
  }

  /** Ends every session of the person at once. */
  @Post(':id/sign-out')
  @Can('admin.user')
  @HttpCode(200)
  async signOut(
    @CurrentUser() actor: UserActor,
    @Param() { id }: AdminUserParams,
  ): Promise<EndedSessionsView> {
    return { ended: await this.access.signOut(actor, id) }
  }

  /** Takes the person's second factors and recovery codes away, ends their sessions and mails them. */
  @Post(':id/reset-second-factor')
  @Can('admin.user')
  @HttpCode(200)
  async resetSecondFactor(
    @CurrentUser() actor: UserActor,
    @Param() { id }: AdminUserParams,
    @Body() { reason }: FactorResetInput,
  ): Promise<AdminUserDetailView> {
    await this.access.resetSecondFactor(actor, id, reason)
    return this.users.get(actor, id)
  }

  @Patch(':id')
  @Can('admin.user')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: AdminUserParams,
    @Body() patch: AdminUserPatch,
  ): Promise<AdminUserView> {
    return this.users.patch(actor, id, patch)
  }

  @Post('invites')
  @Can('admin.user')
  invite(@CurrentUser() actor: UserActor, @Body() input: InviteInput): Promise<AdminUserView> {
    return this.users.invite(actor, input)
  }
}
