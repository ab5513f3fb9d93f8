import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { eraseRows, exportRows } from '../personal-data/own-rows.js'
import { HoldsPersonalData, type PersonalDataHolder } from '../personal-data/personal-data-holder.js'

/** What was answered to requests that may come again: it repeats what the person sent. */
@Injectable()
@HoldsPersonalData({ tables: ['idempotency_keys'] })
export class IdempotencyPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const columns = ['created_at', 'key', 'outcome'] as const
    return { answeredRequests: await exportRows(em, userId, { table: 'idempotency_keys', columns }) }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['idempotency_keys'])
  }
}
