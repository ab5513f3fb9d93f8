import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  hastenRemovals,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'
import { exportFolder } from './export-document.js'

/** Consents go with the account. Of the requests the erasure stays, to prove that it was carried out. */
@Injectable()
@HoldsPersonalData({ tables: ['consents', 'privacy_requests'] })
export class PrivacyPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (table: string, ...columns: [string, ...string[]]) =>
      exportRows(em, userId, { table, columns })
    return {
      consents: await own('consents', 'given_at', 'purpose', 'text_version', 'locale', 'withdrawn_at'),
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
    const { numAffectedRows } = await sql`
      delete from privacy_requests where user_id = ${userId} and kind = 'export'
    `.execute(em.getKysely())
    await hastenRemovals(em, exportFolder(userId))
    const consents = await eraseRows(em, userId, ['consents'])
    return { ...consents, privacy_requests: Number(numAffectedRows ?? 0) }
  }
}
