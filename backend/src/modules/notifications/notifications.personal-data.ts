import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../platform/database/index.js'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'

const TABLES = ['live_events', 'mail_bounces', 'mail_opt_outs', 'notifications'] as const

@Injectable()
@HoldsPersonalData({ tables: TABLES })
export class NotificationsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (table: keyof Tables, ...columns: [string, ...string[]]) =>
      exportRows(em, userId, { table, columns })
    return {
      liveEvents: await own('live_events', 'id', 'created_at', 'type', 'data'),
      notifications: await own('notifications', 'id', 'created_at', 'type', 'booking_id', 'read_at'),
      returnedMails: await own('mail_bounces', 'email', 'bounced_at', 'code', 'status', 'lifted_at'),
      unwantedMails: await own('mail_opt_outs', 'kind', 'opted_out_at'),
    }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, TABLES)
  }
}
