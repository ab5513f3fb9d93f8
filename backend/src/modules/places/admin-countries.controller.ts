import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { IdParams } from '../../platform/http/index.js'
import { BulkResult, changeEach, ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminClaimView } from '../claims/index.js'
import { AdminCountriesService } from './admin-countries.service.js'
import {
  AdminCountryInput,
  AdminCountryPatch,
  AdminCountryView,
  BulkCountryInput,
  CountryFactInput,
} from './admin-country.dto.js'
import { COUNTRY_LIST } from './country-list.js'

@Controller('admin/countries')
export class AdminCountriesController {
  constructor(
    private readonly lists: Lists,
    private readonly countries: AdminCountriesService,
  ) {}

  @Get()
  @Can('admin.country')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminCountryView[]> {
    return this.lists.answer(actor, COUNTRY_LIST, query, reply)
  }

  /** Shown and hidden destinations, and countries that are none. */
  @Get('counts')
  @Can('admin.country')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, COUNTRY_LIST, query)
  }

  @Get(':id')
  @Can('admin.country')
  get(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminCountryView> {
    return this.countries.get(actor, id)
  }

  @Post()
  @Can('admin.country')
  create(@CurrentUser() actor: UserActor, @Body() input: AdminCountryInput): Promise<AdminCountryView> {
    return this.countries.create(actor, input)
  }

  @Post('bulk')
  @Can('admin.country')
  @HttpCode(200)
  async changeMany(
    @CurrentUser() actor: UserActor,
    @Body() { items, isActive }: BulkCountryInput,
  ): Promise<BulkResult[]> {
    return changeEach(items, ({ id, version }) => this.countries.patch(actor, id, { isActive, version }))
  }

  @Patch(':id')
  @Can('admin.country')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() patch: AdminCountryPatch,
  ): Promise<AdminCountryView> {
    return this.countries.patch(actor, id, patch)
  }

  /** Says where a fact of the page was read. */
  @Post(':id/facts')
  @Can('admin.claim')
  state(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() input: CountryFactInput,
  ): Promise<AdminClaimView> {
    return this.countries.state(actor, id, input)
  }
}
