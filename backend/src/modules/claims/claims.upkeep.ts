import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'

const TASK = 'hospitals.expired_claims'
const SYSTEM = systemActor(`upkeep.${TASK}`)

@Injectable()
export class ClaimsUpkeep {
  /**
   * The note is a change of the table, which empties the caches of public answers. A claim that is checked anew, and so
   * expires later than it was noted, is noted again.
   */
  @Upkeep({
    name: TASK,
    about: 'Notes facts whose checking has expired: from then on they are shown as not verified',
    everySeconds: MINUTE,
  })
  async expiredClaims(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const claims = await turn.batches(async (em, limit) => {
      const db = em.getKysely<Tables>()
      const expired = db
        .selectFrom('claims')
        .select('id')
        .where('expires_at', '<=', NOW)
        .where(({ or, eb, ref }) =>
          or([eb('expiry_noted_at', 'is', null), eb('expires_at', '>', ref('expiry_noted_at'))]),
        )
        .where('source', 'is not', null)
        .where('checked_at', 'is not', null)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
      const rows = await db
        .updateTable('claims')
        .set({ expiry_noted_at: NOW })
        .where('id', 'in', expired)
        .returning(['id', 'field', 'subject_type as subjectType', 'subject_id as subjectId'])
        .execute()
      for (const { id, ...details } of rows)
        await audit(em, SYSTEM, { action: 'claim.expire', subjectType: 'claim', subjectId: id, details })
      return rows.length
    })
    return { claims }
  }
}
