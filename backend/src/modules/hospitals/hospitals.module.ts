import { Global, Module } from '@nestjs/common'
import { ClaimedHospitals } from '../claims/index.js'
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
import { PhotoDrawer } from './photo-drawer.js'
import { StatedFacts } from './stated-facts.js'

/** Global, because the module of claims needs `ClaimedHospitals` and imports no other module. */
@Global()
@Module({
  controllers: [
    AdminHospitalsController,
    HospitalImportController,
    HospitalOffersController,
    HospitalPhotosController,
    HospitalsController,
  ],
  providers: [
    AdminHospitalsService,
    HospitalImportService,
    HospitalOffersService,
    HospitalPhotosService,
    HospitalRepository,
    PhotoDrawer,
    { provide: ClaimedHospitals, useClass: StatedFacts },
  ],
  exports: [ClaimedHospitals],
})
export class HospitalsModule {}
