import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { BulkResult, changeEach, ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminClaimView } from '../claims/index.js'
import {
  AdminTreatmentInput,
  AdminTreatmentPatch,
  AdminTreatmentView,
  BulkTreatmentInput,
  TreatmentFactInput,
} from './admin-treatment.dto.js'
import { AdminTreatmentsService } from './admin-treatments.service.js'
import { TREATMENT_LIST } from './treatment-list.js'

@Controller('admin/treatments')
export class AdminTreatmentsController {
  constructor(
    private readonly lists: Lists,
    private readonly treatments: AdminTreatmentsService,
  ) {}

  @Get()
  @Can('admin.treatment')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminTreatmentView[]> {
    return this.lists.answer(actor, TREATMENT_LIST, query, reply)
  }

  /** A treatment counts behind its category, too. */
  @Get('counts')
  @Can('admin.treatment')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, TREATMENT_LIST, query)
  }

  @Get(':id')
  @Can('admin.treatment')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminTreatmentView> {
    return this.treatments.get(actor, id)
  }

  @Post()
  @Can('admin.treatment')
  create(@CurrentUser() actor: UserActor, @Body() input: AdminTreatmentInput): Promise<AdminTreatmentView> {
    return this.treatments.create(actor, input)
  }

  @Post('bulk')
  @Can('admin.treatment')
  @HttpCode(200)
  async changeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, isActive }: BulkTreatmentInput,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) => this.treatments.patch(actor, id, { isActive, version }))
  }

  @Patch(':id')
  @Can('admin.treatment')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() patch: AdminTreatmentPatch,
  ): Promise<AdminTreatmentView> {
    return this.treatments.patch(actor, id, patch)
  }

  /** Says where a fact of the page was read. */
  @Post(':id/facts')
  @Can('admin.claim')
  state(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: TreatmentFactInput,
  ): Promise<AdminClaimView> {
    return this.treatments.state(actor, id, input)
  }
}
