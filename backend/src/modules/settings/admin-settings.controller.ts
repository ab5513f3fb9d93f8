import { Body, Controller, Get, Param, Patch, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { sendContentRange } from '../../platform/lists/index.js'
import { SettingPatch, SettingView } from './settings.dto.js'
import { SettingsService } from './settings.service.js'

@Controller('admin/settings')
export class AdminSettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Can('admin.setting')
  async list(
    @CurrentUser() actor: UserActor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettingView[]> {
    const rows = await this.settings.list(actor)
    sendContentRange(reply, 'settings', 0, { rows, total: rows.length })
    return rows
  }

  @Patch(':key')
  @Can('admin.setting')
  change(
    @CurrentUser() actor: UserActor,
    @Param('key') key: string,
    @Body() patch: SettingPatch,
  ): Promise<SettingView> {
    return this.settings.change(actor, key, patch)
  }
}
