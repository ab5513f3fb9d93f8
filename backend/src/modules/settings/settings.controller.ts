import { Controller, Get } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { Cached } from '../../platform/cache/index.js'
import { PublicSettingsView } from './settings.dto.js'
import { SettingsService } from './settings.service.js'

@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  /** What every page may show. */
  @Get('public')
  @Public('shown on every page')
  @Cached()
  async public(): Promise<PublicSettingsView> {
    const settings = await this.settings.all()
    return {
      contact: {
        email: settings['contact.email'],
        phone: settings['contact.phone'],
        whatsapp: settings['contact.whatsapp'],
        hotline: settings['contact.hotline'],
        website: settings['contact.website'],
        demonstration: settings['contact.demonstration'],
      },
      refundRule: [...settings.refundRule],
      balanceDueDays: settings.balanceDueDays,
      complianceBadges: settings.complianceBadges,
      enquiriesKeptMonths: settings['enquiries.keptMonths'],
    }
  }
}
