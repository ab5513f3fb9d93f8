import { Module } from '@nestjs/common'
import { BookingKeysModule } from '../booking-keys/index.js'
import { TriageModule } from '../triage/index.js'
import { AdminCaseBriefsController, CaseBriefsController } from './case-briefs.controller.js'
import { CaseBriefsPersonalData } from './case-briefs.personal-data.js'
import { CaseBriefsService } from './case-briefs.service.js'

@Module({
  imports: [BookingKeysModule, TriageModule],
  controllers: [CaseBriefsController, AdminCaseBriefsController],
  providers: [CaseBriefsService, CaseBriefsPersonalData],
  exports: [CaseBriefsService],
})
export class CaseBriefsModule {}
