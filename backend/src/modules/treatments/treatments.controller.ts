import { Controller, Get, Param, Query } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { Cached } from '../../platform/cache/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { SlugPipe } from '../../platform/slugs/index.js'
import { TreatmentDetail, TreatmentListView, TreatmentQuery } from './treatment.dto.js'
import { TreatmentRepository } from './treatment.repository.js'

@Controller('treatments')
export class TreatmentsController {
  constructor(private readonly treatments: TreatmentRepository) {}

  @Get()
  @Public('the catalogue is open to every visitor')
  @Cached()
  async list(@Query() query: TreatmentQuery): Promise<TreatmentListView> {
    return { items: await this.treatments.list(query) }
  }

  @Get(':slug')
  @Public('the catalogue is open to every visitor')
  @Cached()
  async get(@Param('slug', SlugPipe) slug: string): Promise<TreatmentDetail> {
    const treatment = await this.treatments.findBySlug(slug)
    if (!treatment) throw new ProblemError('not_found')
    return treatment
  }
}
