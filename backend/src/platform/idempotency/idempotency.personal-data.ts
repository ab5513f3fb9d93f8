import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { eraseRows, exportRows } from '../personal-data/own-rows.js'
import { HoldsPersonalData, type PersonalDataHolder } from '../personal-data/personal-data-holder.js'

/** Answers to requests that may be repeated, encrypted under a key that only the sender has. */
@Injectable()
@HoldsPersonalData({ tables: ['idempotency_keys'] })
export class IdempotencyPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const columns = ['created_at', 'route'] as const
    return { answeredRequests: await exportRows(em, userId, { table: 'idempotency_keys', columns }) }
  }

  /** The person's own requests, and those of staff about the person. */
  async eraseData(em: EntityManager, userId: string) {
    const about = await eraseRows(em, userId, ['idempotency_keys'], 'subject_id')
    const own = await eraseRows(em, userId, ['idempotency_keys'])
    return { idempotency_keys: (about.idempotency_keys ?? 0) + (own.idempotency_keys ?? 0) }
  }
}
