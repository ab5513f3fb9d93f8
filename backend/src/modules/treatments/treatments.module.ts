import { Module } from '@nestjs/common'
import { TreatmentRepository } from './treatment.repository.js'
import { TreatmentsController } from './treatments.controller.js'

@Module({ controllers: [TreatmentsController], providers: [TreatmentRepository] })
export class TreatmentsModule {}
