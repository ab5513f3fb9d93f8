import { Controller, Get } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import { Public } from '../../platform/authz/index.js'
import { Cached } from '../../platform/cache/index.js'
import { SpecializationListView } from './specialization.dto.js'
import { SpecializationRepository } from './specialization.repository.js'

/** Tag and operation id are those of the document that clients know. */
@ApiTags('Places')
@Controller('specializations')
export class SpecializationsController {
  constructor(private readonly specializations: SpecializationRepository) {}

  @Get()
  @ApiOperation({ operationId: 'Places_specializations', summary: undefined })
  @Public('the catalogue is open to every visitor')
  @Cached()
  async list(): Promise<SpecializationListView> {
    return { items: await this.specializations.list() }
  }
}
