import { Module } from '@nestjs/common'
import { ClaimsModule } from '../claims/index.js'
import { DeskPageController } from './desk-page.controller.js'
import { DeskPageService } from './desk-page.service.js'
import { FactProposalJobs } from './fact-proposal.jobs.js'
import { FactProposalsController } from './fact-proposals.controller.js'
import { FactProposalsPersonalData } from './fact-proposals.personal-data.js'
import { FactProposalsService } from './fact-proposals.service.js'
import { ProposedClaims } from './proposed-claims.js'

@Module({
  imports: [ClaimsModule],
  controllers: [DeskPageController, FactProposalsController],
  providers: [
    DeskPageService,
    FactProposalJobs,
    FactProposalsPersonalData,
    FactProposalsService,
    ProposedClaims,
  ],
})
export class FactProposalsModule {}
