import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'

@Injectable()
@HoldsPersonalData({ tables: ['live_events'] })
export class NotificationsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const columns = ['id', 'created_at', 'type', 'data'] as const
    return { liveEvents: await exportRows(em, userId, { table: 'live_events', columns }) }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['live_events'])
  }
}
