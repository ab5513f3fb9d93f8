import { Module } from '@nestjs/common'
import { SettingsModule } from '../settings/index.js'
import { TriageModule } from '../triage/index.js'
import { AdminEnquiriesController } from './admin-enquiries.controller.js'
import { AdminEnquiriesService } from './admin-enquiries.service.js'
import { EnquiriesController } from './enquiries.controller.js'
import { EnquiriesPersonalData } from './enquiries.personal-data.js'
import { EnquiriesService } from './enquiries.service.js'
import { EnquiriesUpkeep } from './enquiries.upkeep.js'
import { AcknowledgementJobs } from './enquiry.jobs.js'
import { TeamMailJobs } from './team-mail.jobs.js'

@Module({
  imports: [SettingsModule, TriageModule],
  controllers: [EnquiriesController, AdminEnquiriesController],
  providers: [
    AcknowledgementJobs,
    AdminEnquiriesService,
    EnquiriesPersonalData,
    EnquiriesService,
    EnquiriesUpkeep,
    TeamMailJobs,
  ],
})
export class EnquiriesModule {}
