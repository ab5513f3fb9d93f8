import { Module } from '@nestjs/common'
import { AdminClaimsController } from './admin-claims.controller.js'
import { AdminClaimsService } from './admin-claims.service.js'
import { AdminHospitalsController } from './admin-hospitals.controller.js'
import { AdminHospitalsService } from './admin-hospitals.service.js'
import { HospitalRepository } from './hospital.repository.js'
import { HospitalImportController } from './hospital-import.controller.js'
import { HospitalImportService } from './hospital-import.service.js'
import { HospitalOffersController } from './hospital-offers.controller.js'
import { HospitalOffersService } from './hospital-offers.service.js'
import { HospitalPhotosController } from './hospital-photos.controller.js'
import { HospitalPhotosService } from './hospital-photos.service.js'
import { HospitalsController } from './hospitals.controller.js'
import { HospitalsPersonalData } from './hospitals.personal-data.js'
import { HospitalsUpkeep } from './hospitals.upkeep.js'
import { PhotoDrawer } from './photo-drawer.js'
import { PlaceRepository } from './place.repository.js'
import { PlacesController } from './places.controller.js'

@Module({
  controllers: [
    AdminClaimsController,
    AdminHospitalsController,
    HospitalImportController,
    HospitalOffersController,
    HospitalPhotosController,
    HospitalsController,
    PlacesController,
  ],
  providers: [
    AdminClaimsService,
    AdminHospitalsService,
    HospitalImportService,
    HospitalOffersService,
    HospitalPhotosService,
    HospitalRepository,
    HospitalsPersonalData,
    HospitalsUpkeep,
    PhotoDrawer,
    PlaceRepository,
  ],
})
export class HospitalsModule {}
