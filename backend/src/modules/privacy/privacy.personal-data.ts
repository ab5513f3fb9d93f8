import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../platform/database/index.js'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  hastenRemovals,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'
import { exportFolder } from './export-document.js'

/** Deletes consents and the list of accesses with the account. Keeps the erasure request as proof that the erasure took place. */
@Injectable()
@HoldsPersonalData({ tables: ['consents', 'data_accesses', 'privacy_requests'] })
export class PrivacyPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (table: keyof Tables, ...columns: [string, ...string[]]) =>
      exportRows(em, userId, { table, columns })
    return {
      consents: await own('consents', 'given_at', 'purpose', 'text_version', 'locale', 'withdrawn_at'),
      dataAccesses: await own('data_accesses', 'opened_at', 'role', 'subject', 'subject_id'),
      privacyRequests: await own(
        'privacy_requests',
        'requested_at',
        'kind',
        'status',
        'completed_at',
        'expires_at',
        'outcome',
      ),
    }
  }

  /** With the rows go the keys of the exported files: nobody opens those again, and they are removed after the commit. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely<Tables>()
    const { numDeletedRows } = await db
      .deleteFrom('privacy_requests')
      .where('user_id', '=', userId)
      .where('kind', '=', 'export')
      .executeTakeFirstOrThrow()
    await hastenRemovals(em, exportFolder(userId))
    const erased = await eraseRows(em, userId, ['consents', 'data_accesses'])
    // Entries about patients stay when a staff member leaves, without that person's name.
    await db.updateTable('data_accesses').set({ actor_id: null }).where('actor_id', '=', userId).execute()
    return { ...erased, privacy_requests: Number(numDeletedRows) }
  }
}
