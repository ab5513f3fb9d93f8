import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { alike } from '../auth/index.js'
import {
  DeskHospitalListView,
  HospitalMemberInput,
  HospitalMemberListView,
  HospitalMemberParams,
  MemberHospitalParams,
} from './hospital-member.dto.js'
import { HospitalMembersService } from './hospital-members.service.js'

@Controller('desk')
export class DeskMembersController {
  constructor(private readonly members: HospitalMembersService) {}

  /** The hospitals of the signed-in person. */
  @Get('hospitals')
  @Can('desk.team')
  async hospitals(@CurrentUser() actor: UserActor): Promise<DeskHospitalListView> {
    return { items: await this.members.hospitalsOf(actor) }
  }

  @Get('hospitals/:id/members')
  @Can('desk.team')
  async list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: MemberHospitalParams,
  ): Promise<HospitalMemberListView> {
    return { items: await this.members.list(actor, id) }
  }

  /** Managers invite a colleague, and hear nothing about the address: only its owner reads whether it can join. */
  @Post('hospitals/:id/members')
  @Can('desk.team')
  async invite(
    @CurrentUser() actor: UserActor,
    @Param() { id }: MemberHospitalParams,
    @Body() input: HospitalMemberInput,
  ): Promise<HospitalMemberListView> {
    return { items: await alike(this.members.invite(actor, id, input)) }
  }

  /** Managers remove a colleague. Each person can leave. */
  @Delete('hospital-members/:id')
  @HttpCode(204)
  @Can('desk.team')
  async remove(@CurrentUser() actor: UserActor, @Param() { id }: HospitalMemberParams): Promise<void> {
    await this.members.remove(actor, id)
  }
}
