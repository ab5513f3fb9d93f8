import { Module } from '@nestjs/common'
import { HospitalRepository } from './hospital.repository.js'
import { HospitalsController } from './hospitals.controller.js'
import { PlaceRepository } from './place.repository.js'
import { PlacesController } from './places.controller.js'

@Module({
  controllers: [HospitalsController, PlacesController],
  providers: [HospitalRepository, PlaceRepository],
})
export class HospitalsModule {}
