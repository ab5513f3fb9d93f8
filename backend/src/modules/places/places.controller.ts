import { Controller, Get, Param } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { Cached } from '../../platform/cache/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { SlugPipe } from '../../platform/slugs/index.js'
import { CountryListView } from './country.dto.js'
import { DestinationDetail, DestinationListView } from './destination.dto.js'
import { PlaceRepository } from './place.repository.js'

@Controller()
export class PlacesController {
  constructor(private readonly places: PlaceRepository) {}

  /** Countries patients travel to or come from, by name. */
  @Get('countries')
  @Public('the catalogue is open to every visitor')
  @Cached()
  async countries(): Promise<CountryListView> {
    return { items: await this.places.countries() }
  }

  @Get('destinations')
  @Public('the catalogue is open to every visitor')
  @Cached()
  async destinations(): Promise<DestinationListView> {
    return { items: await this.places.destinations() }
  }

  @Get('destinations/:slug')
  @Public('the catalogue is open to every visitor')
  @Cached()
  async destination(@Param('slug', SlugPipe) slug: string): Promise<DestinationDetail> {
    const destination = await this.places.findDestination(slug)
    if (!destination) throw new ProblemError('not_found')
    return destination
  }
}
