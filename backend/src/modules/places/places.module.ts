import { Module } from '@nestjs/common'
import { AdminCountriesController } from './admin-countries.controller.js'
import { AdminCountriesService } from './admin-countries.service.js'
import { PlaceRepository } from './place.repository.js'
import { PlacesController } from './places.controller.js'

@Module({
  controllers: [AdminCountriesController, PlacesController],
  providers: [AdminCountriesService, PlaceRepository],
})
export class PlacesModule {}
