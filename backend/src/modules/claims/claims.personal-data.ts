import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../platform/database/index.js'
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
    const db = em.getKysely<Tables>()
    await db.updateTable('claims').set({ checked_by: null }).where('checked_by', '=', userId).execute()
    await db
      .updateTable('withdrawn_claims')
      .set(({ fn, val }) => ({
        checked_by: fn<string | null>('nullif', ['checked_by', val(userId)]),
        withdrawn_by: fn<string | null>('nullif', ['withdrawn_by', val(userId)]),
      }))
      .where(({ or, eb }) => or([eb('checked_by', '=', userId), eb('withdrawn_by', '=', userId)]))
      .execute()
    return {}
  }
}
