import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListQuery, parseListQuery, sendContentRange } from '../../platform/http/index.js'
import {
  AdminUserFilter,
  AdminUserParams,
  AdminUserPatch,
  AdminUserView,
  InviteInput,
} from './admin-user.dto.js'
import { USER_SORT_FIELDS } from './admin-users.repository.js'
import { AdminUsersService } from './admin-users.service.js'

@Controller('admin/users')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Get()
  @Can('admin.user')
  async list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUserView[]> {
    const request = parseListQuery(query, {
      sort: USER_SORT_FIELDS,
      defaultSort: ['createdAt', 'desc'],
      filter: AdminUserFilter,
    })
    const page = await this.users.list(actor, request)
    sendContentRange(reply, 'users', request.offset, page)
    return page.rows
  }

  @Get(':id')
  @Can('admin.user')
  get(@CurrentUser() actor: UserActor, @Param() { id }: AdminUserParams): Promise<AdminUserView> {
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
