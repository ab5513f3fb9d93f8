import { Module } from '@nestjs/common'
import { AdminSpecializationsController } from './admin-specializations.controller.js'
import { AdminSpecializationsService } from './admin-specializations.service.js'
import { SpecializationRepository } from './specialization.repository.js'
import { SpecializationsController } from './specializations.controller.js'

@Module({
  controllers: [AdminSpecializationsController, SpecializationsController],
  providers: [AdminSpecializationsService, SpecializationRepository],
})
export class SpecializationsModule {}
