import { Module } from '@nestjs/common'
import { AdminClaimsController } from './admin-claims.controller.js'
import { AdminClaimsService } from './admin-claims.service.js'
import { ClaimChanges } from './claim-changes.js'
import { ClaimsPersonalData } from './claims.personal-data.js'
import { ClaimsUpkeep } from './claims.upkeep.js'

@Module({
  controllers: [AdminClaimsController],
  providers: [AdminClaimsService, ClaimChanges, ClaimsPersonalData, ClaimsUpkeep],
  exports: [ClaimChanges],
})
export class ClaimsModule {}
