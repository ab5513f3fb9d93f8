import { Module } from '@nestjs/common'
import { AdminEnquiriesController } from './admin-enquiries.controller.js'
import { AdminEnquiriesService } from './admin-enquiries.service.js'
import { EnquiriesController } from './enquiries.controller.js'
import { EnquiriesPersonalData } from './enquiries.personal-data.js'
import { EnquiriesService } from './enquiries.service.js'
import { AcknowledgementJobs } from './enquiry.jobs.js'
import { TeamMailJobs } from './team-mail.jobs.js'

@Module({
  controllers: [EnquiriesController, AdminEnquiriesController],
  providers: [
    AcknowledgementJobs,
    AdminEnquiriesService,
    EnquiriesPersonalData,
    EnquiriesService,
    TeamMailJobs,
  ],
})
export class EnquiriesModule {}
