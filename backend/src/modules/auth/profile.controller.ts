import { Body, Controller, Get, Patch } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ProfilePatch, ProfileView } from './profile.dto.js'
import { ProfilesService } from './profiles.service.js'

@Controller('profile')
export class ProfileController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @Can('profile.own')
  get(@CurrentUser() actor: UserActor): Promise<ProfileView> {
    return this.profiles.get(actor)
  }

  @Patch()
  @Can('profile.own')
  patch(@CurrentUser() actor: UserActor, @Body() patch: ProfilePatch): Promise<ProfileView> {
    return this.profiles.patch(actor, patch)
  }
}
