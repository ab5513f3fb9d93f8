import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import {
  HospitalMemberInput,
  HospitalMemberListView,
  HospitalMemberParams,
  MemberHospitalParams,
} from './hospital-member.dto.js'
import { HospitalMembersService } from './hospital-members.service.js'

@Controller('admin')
export class AdminHospitalMembersController {
  constructor(private readonly members: HospitalMembersService) {}

  @Get('hospitals/:id/members')
  @Can('admin.hospital')
  async list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: MemberHospitalParams,
  ): Promise<HospitalMemberListView> {
    return { items: await this.members.list(actor, id) }
  }

  /** Invites a person to the team of the hospital. The first one is a manager, who then invites colleagues at the desk. */
  @Post('hospitals/:id/members')
  @Can('admin.hospital')
  async invite(
    @CurrentUser() actor: UserActor,
    @Param() { id }: MemberHospitalParams,
    @Body() input: HospitalMemberInput,
  ): Promise<HospitalMemberListView> {
    return { items: await this.members.invite(actor, id, input) }
  }

  /** Removes a person from the team. */
  @Delete('hospital-members/:id')
  @HttpCode(204)
  @Can('admin.hospital')
  async remove(@CurrentUser() actor: UserActor, @Param() { id }: HospitalMemberParams): Promise<void> {
    await this.members.remove(actor, id)
  }
}
