import { Module } from '@nestjs/common'
import { AdminTreatmentsController } from './admin-treatments.controller.js'
import { AdminTreatmentsService } from './admin-treatments.service.js'
import { TreatmentRepository } from './treatment.repository.js'
import { TreatmentsController } from './treatments.controller.js'

@Module({
  controllers: [AdminTreatmentsController, TreatmentsController],
  providers: [AdminTreatmentsService, TreatmentRepository],
})
export class TreatmentsModule {}
