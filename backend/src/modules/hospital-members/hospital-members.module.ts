import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { AdminHospitalMembersController } from './admin-hospital-members.controller.js'
import { DeskMembersController } from './desk-members.controller.js'
import { HospitalMemberJobs } from './hospital-member.jobs.js'
import { HospitalMembersService } from './hospital-members.service.js'

@Module({
  imports: [AuthModule],
  controllers: [AdminHospitalMembersController, DeskMembersController],
  providers: [HospitalMemberJobs, HospitalMembersService],
})
export class HospitalMembersModule {}
