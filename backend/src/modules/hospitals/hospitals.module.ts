import { Module } from '@nestjs/common'
import { AdminHospitalsController } from './admin-hospitals.controller.js'
import { AdminHospitalsService } from './admin-hospitals.service.js'
import { HospitalRepository } from './hospital.repository.js'
import { HospitalsController } from './hospitals.controller.js'
import { HospitalsUpkeep } from './hospitals.upkeep.js'
import { PlaceRepository } from './place.repository.js'
import { PlacesController } from './places.controller.js'

@Module({
  controllers: [AdminHospitalsController, HospitalsController, PlacesController],
  providers: [AdminHospitalsService, HospitalRepository, HospitalsUpkeep, PlaceRepository],
})
export class HospitalsModule {}
