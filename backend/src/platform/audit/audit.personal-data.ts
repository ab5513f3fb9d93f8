import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { HoldsPersonalData, type PersonalDataHolder } from '../personal-data/personal-data-holder.js'

/**
 * Entries hold ids, never names or health text, and are kept when the account goes: who did what to health data must
 * stay provable, and the chain breaks with a missing row.
 */
@Injectable()
@HoldsPersonalData({ tables: ['audit_events'], keptFor: 'accountability' })
export class AuditPersonalData implements PersonalDataHolder {
  /** What the person did, and what was done to their account; `ids` in the details of staff are other people's. */
  async exportData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ entry: object }>`
      select json_build_object(
        'at', created_at, 'action', action,
        'by', case when actor_id = ${userId} then 'you' when actor_id is not null then 'staff' else actor_name end,
        'subjectType', subject_type, 'subjectId', subject_id, 'details', details - 'ids') as entry
      from audit_events
      where actor_id = ${userId} or (subject_type = 'user' and subject_id = ${userId}::text)
      order by created_at, id
    `.execute(em.getKysely())
    return { activity: rows.map(({ entry }) => entry) }
  }

  async eraseData() {
    return {}
  }
}
