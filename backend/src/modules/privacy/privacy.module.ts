import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { ConsentsController } from './consents.controller.js'
import { ConsentsService } from './consents.service.js'
import { DataAccessesController } from './data-accesses.controller.js'
import { DataRightsController } from './data-rights.controller.js'
import { ErasureJobs } from './erasure.jobs.js'
import { ErasuresService } from './erasures.service.js'
import { ExportJobs } from './export.jobs.js'
import { ExportsService } from './exports.service.js'
import { PrivacyPersonalData } from './privacy.personal-data.js'
import { PrivacyUpkeep } from './privacy.upkeep.js'
import { WithdrawalsModule } from './withdrawals.js'

@Module({
  imports: [AuthModule, WithdrawalsModule],
  controllers: [ConsentsController, DataAccessesController, DataRightsController],
  providers: [
    ConsentsService,
    ErasureJobs,
    ErasuresService,
    ExportJobs,
    ExportsService,
    PrivacyPersonalData,
    PrivacyUpkeep,
  ],
})
export class PrivacyModule {}
