import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import type { ClaimSubject } from './claim.entity.js'

const TASK = 'hospitals.expired_claims'
const SYSTEM = systemActor(`upkeep.${TASK}`)

interface ExpiredClaim {
  id: string
  field: string
  subjectType: ClaimSubject
  subjectId: string
}

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
      const { rows } = await sql<ExpiredClaim>`
        update claims set expiry_noted_at = now() where id in (
          select id from claims
          where expires_at <= now() and expires_at > coalesce(expiry_noted_at, '-infinity')
            and source is not null and checked_at is not null
          order by expires_at limit ${limit} for update skip locked)
        returning id, field, subject_type as "subjectType", subject_id as "subjectId"
      `.execute(em.getKysely())
      for (const { id, ...details } of rows)
        await audit(em, SYSTEM, { action: 'claim.expire', subjectType: 'claim', subjectId: id, details })
      return rows.length
    })
    return { claims }
  }
}
