import { Module } from '@nestjs/common'
import { HospitalRepository } from './hospital.repository.js'
import { HospitalsController } from './hospitals.controller.js'
import { HospitalsUpkeep } from './hospitals.upkeep.js'
import { PlaceRepository } from './place.repository.js'
import { PlacesController } from './places.controller.js'

@Module({
  controllers: [HospitalsController, PlacesController],
  providers: [HospitalRepository, HospitalsUpkeep, PlaceRepository],
})
export class HospitalsModule {}
