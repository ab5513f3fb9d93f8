import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { AdminHospitalMembersController } from './admin-hospital-members.controller.js'
import { DeskMembersController } from './desk-members.controller.js'
import { HospitalMemberJobs } from './hospital-member.jobs.js'
import { HospitalMembersPersonalData } from './hospital-members.personal-data.js'
import { HospitalMembersService } from './hospital-members.service.js'

@Module({
  imports: [AuthModule],
  controllers: [AdminHospitalMembersController, DeskMembersController],
  providers: [HospitalMemberJobs, HospitalMembersPersonalData, HospitalMembersService],
})
export class HospitalMembersModule {}
