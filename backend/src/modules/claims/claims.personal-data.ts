import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { exportRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'

/** Who of the team checked and withdrew facts; the facts are about nobody. */
@Injectable()
@HoldsPersonalData({ tables: ['claims', 'withdrawn_claims'] })
export class ClaimsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    return {
      checkedFacts: await exportRows(em, userId, {
        table: 'claims',
        columns: ['checked_at', 'field', 'value', 'source', 'expires_at'],
        userColumn: 'checked_by',
      }),
      withdrawnFacts: await exportRows(em, userId, {
        table: 'withdrawn_claims',
        columns: ['withdrawn_at', 'field', 'value', 'reason'],
        userColumn: 'withdrawn_by',
      }),
    }
  }

  /** The facts stay checked, without a name. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely()
    await sql`update claims set checked_by = null where checked_by = ${userId}`.execute(db)
    await sql`
      update withdrawn_claims set
        checked_by = nullif(checked_by, ${userId}), withdrawn_by = nullif(withdrawn_by, ${userId})
      where ${userId} in (checked_by, withdrawn_by)`.execute(db)
    return {}
  }
}
