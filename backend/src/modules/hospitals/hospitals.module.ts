import { Module } from '@nestjs/common'
import { AdminClaimsController } from './admin-claims.controller.js'
import { AdminClaimsService } from './admin-claims.service.js'
import { AdminHospitalsController } from './admin-hospitals.controller.js'
import { AdminHospitalsService } from './admin-hospitals.service.js'
import { HospitalRepository } from './hospital.repository.js'
import { HospitalOffersController } from './hospital-offers.controller.js'
import { HospitalOffersService } from './hospital-offers.service.js'
import { HospitalsController } from './hospitals.controller.js'
import { HospitalsPersonalData } from './hospitals.personal-data.js'
import { HospitalsUpkeep } from './hospitals.upkeep.js'
import { PlaceRepository } from './place.repository.js'
import { PlacesController } from './places.controller.js'

@Module({
  controllers: [
    AdminClaimsController,
    AdminHospitalsController,
    HospitalOffersController,
    HospitalsController,
    PlacesController,
  ],
  providers: [
    AdminClaimsService,
    AdminHospitalsService,
    HospitalOffersService,
    HospitalRepository,
    HospitalsPersonalData,
    HospitalsUpkeep,
    PlaceRepository,
  ],
})
export class HospitalsModule {}
