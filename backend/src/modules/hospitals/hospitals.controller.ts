import { Controller, Get, Param, Query } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { Cached } from '../../platform/cache/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { SlugPipe } from '../../platform/slugs/index.js'
import { HospitalDetail, HospitalListView, HospitalQuery } from './hospital.dto.js'
import { HospitalRepository } from './hospital.repository.js'

@Controller('hospitals')
export class HospitalsController {
  constructor(private readonly hospitals: HospitalRepository) {}

  @Get()
  @Public('the catalogue is open to every visitor')
  @Cached()
  list(@Query() query: HospitalQuery): Promise<HospitalListView> {
    return this.hospitals.list(query)
  }

  /** By its slug or its id. */
  @Get(':slug')
  @Public('the catalogue is open to every visitor')
  @Cached()
  async get(@Param('slug', SlugPipe) slug: string): Promise<HospitalDetail> {
    const hospital = await this.hospitals.findBySlugOrId(slug)
    if (!hospital) throw new ProblemError('not_found')
    return hospital
  }
}
