import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { readJson, type Tables } from '../database/index.js'
import { HoldsPersonalData, type PersonalDataHolder } from '../personal-data/personal-data-holder.js'
import { withoutIds } from './audit-details.sql.js'

/**
 * Entries hold ids, never names or health text, and are kept when the account goes: who did what to health data must
 * stay provable, and the chain breaks with a missing row.
 */
@Injectable()
@HoldsPersonalData({ tables: ['audit_events'], keptFor: 'accountability' })
export class AuditPersonalData implements PersonalDataHolder {
  /** What the person did, and what was done to their account; `ids` in the details of staff are other people's. */
  async exportData(em: EntityManager, userId: string) {
    const acts = em
      .getKysely<Tables>()
      .selectFrom('audit_events')
      .select((eb) => [
        'created_at as at',
        'action',
        eb
          .case()
          .when('actor_id', '=', userId)
          .then('you')
          .when('actor_id', 'is not', null)
          .then('staff')
          .else(eb.ref('actor_name'))
          .end()
          .as('by'),
        'subject_type as subjectType',
        'subject_id as subjectId',
        withoutIds(eb.ref('details')).as('details'),
      ])
      .where((eb) =>
        eb.or([
          eb('actor_id', '=', userId),
          eb.and([eb('subject_type', '=', 'user'), eb('subject_id', '=', userId)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
    return { activity: await readJson(em, acts) }
  }

  async eraseData() {
    return {}
  }
}
