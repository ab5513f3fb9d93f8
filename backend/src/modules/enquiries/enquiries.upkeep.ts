import { Injectable } from '@nestjs/common'
import type { ExpressionBuilder } from 'kysely'
import { fromNow, type Tables } from '../../platform/database/index.js'
import { DAY, deleteRows, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { SettingsService } from '../settings/index.js'

@Injectable()
export class EnquiriesUpkeep {
  constructor(private readonly settings: SettingsService) {}

  @Upkeep({
    name: 'enquiries.old',
    about: 'Deletes messages of the contact form after the months that the settings give',
    everySeconds: DAY,
  })
  async old(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const months = (await this.settings.all())['enquiries.keptMonths']
    const isOld = (eb: ExpressionBuilder<Tables, 'enquiries'>) =>
      eb('created_at', '<', fromNow(`-${months} months`))
    return { enquiries: await deleteRows(turn, 'enquiries', isOld) }
  }
}
