import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { BulkResult, changeEach, ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminHospitalsService } from './admin-hospitals.service.js'
import { AdminHospitalView, BulkHospitalInput, HospitalInput, HospitalPatch } from './hospital.dto.js'
import { HOSPITAL_LIST } from './hospital.views.js'
import { AdminHospitalDetail } from './hospital-offer.dto.js'

@Controller('admin/hospitals')
export class AdminHospitalsController {
  constructor(
    private readonly lists: Lists,
    private readonly hospitals: AdminHospitalsService,
  ) {}

  @Get()
  @Can('admin.hospital')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminHospitalView[]> {
    return this.lists.answer(actor, HOSPITAL_LIST, query, reply)
  }

  /** How many there are behind each tab; a featured hospital is active or inactive, too. */
  @Get('counts')
  @Can('admin.hospital')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, HOSPITAL_LIST, query)
  }

  @Get(':id')
  @Can('admin.hospital')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminHospitalDetail> {
    return this.hospitals.get(actor, id)
  }

  @Post()
  @Can('admin.hospital')
  create(@CurrentUser() actor: UserActor, @Body() input: HospitalInput): Promise<AdminHospitalView> {
    return this.hospitals.create(actor, input)
  }

  @Post('bulk')
  @Can('admin.hospital')
  @HttpCode(200)
  async changeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, ...change }: BulkHospitalInput,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) => this.hospitals.patch(actor, id, { ...change, version }))
  }

  @Patch(':id')
  @Can('admin.hospital')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() patch: HospitalPatch,
  ): Promise<AdminHospitalView> {
    return this.hospitals.patch(actor, id, patch)
  }
}
