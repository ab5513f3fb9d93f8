import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import {
  AdminSpecializationInput,
  AdminSpecializationPatch,
  AdminSpecializationView,
} from './admin-specialization.dto.js'
import { AdminSpecializationsService } from './admin-specializations.service.js'
import { SPECIALIZATION_LIST } from './specialization-list.js'

@Controller('admin/specializations')
export class AdminSpecializationsController {
  constructor(
    private readonly lists: Lists,
    private readonly specializations: AdminSpecializationsService,
  ) {}

  @Get()
  @Can('admin.specialization')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminSpecializationView[]> {
    return this.lists.answer(actor, SPECIALIZATION_LIST, query, reply)
  }

  @Get('counts')
  @Can('admin.specialization')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, SPECIALIZATION_LIST, query)
  }

  @Get(':id')
  @Can('admin.specialization')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminSpecializationView> {
    return this.specializations.get(actor, id)
  }

  @Post()
  @Can('admin.specialization')
  create(
    @CurrentUser() actor: UserActor,
    @Body() input: AdminSpecializationInput,
  ): Promise<AdminSpecializationView> {
    return this.specializations.create(actor, input)
  }

  @Patch(':id')
  @Can('admin.specialization')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() patch: AdminSpecializationPatch,
  ): Promise<AdminSpecializationView> {
    return this.specializations.patch(actor, id, patch)
  }
}
