import { Module } from '@nestjs/common'
import { AdminCountriesController } from './countries.controller.js'
import { AdminCountriesService } from './countries.service.js'
import { AdminSpecializationsController } from './specializations.controller.js'
import { AdminSpecializationsService } from './specializations.service.js'

@Module({
  controllers: [AdminCountriesController, AdminSpecializationsController],
  providers: [AdminCountriesService, AdminSpecializationsService],
})
export class CatalogueModule {}
