import { Module } from '@nestjs/common'
import { AdminCountriesController } from './countries.controller.js'
import { AdminCountriesService } from './countries.service.js'
import { AdminSpecializationsController } from './specializations.controller.js'
import { AdminSpecializationsService } from './specializations.service.js'
import { AdminTreatmentsController } from './treatments.controller.js'
import { AdminTreatmentsService } from './treatments.service.js'

@Module({
  controllers: [AdminCountriesController, AdminSpecializationsController, AdminTreatmentsController],
  providers: [AdminCountriesService, AdminSpecializationsService, AdminTreatmentsService],
})
export class CatalogueModule {}
