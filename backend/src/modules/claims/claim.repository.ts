import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { findRow } from '../../platform/lists/index.js'
import type { AdminClaimView } from './admin-claim.dto.js'
import type { Claim } from './claim.entity.js'
import { CLAIM_LIST } from './claim-list.js'

/** For administrators: whoever calls this has checked the permission. */
export const claimView = (em: EntityManager, id: string): Promise<AdminClaimView> =>
  findRow(em, CLAIM_LIST, id)

/** Moves claims to those that were withdrawn, where no public answer looks. */
export async function withdrawClaims(
  em: EntityManager,
  actor: UserActor,
  which: RawBuilder<unknown>,
  reason: string,
): Promise<Pick<Claim, 'id' | 'field' | 'value'>[]> {
  const { rows } = await sql<Pick<Claim, 'id' | 'field' | 'value'>>`
    with gone as (delete from claims cl where ${which} returning *)
    insert into withdrawn_claims (id, subject_type, subject_id, treatment_id, field, value, source, source_url,
      internal_note, checked_by, checked_at, expires_at, created_at, reason, withdrawn_by)
    select id, subject_type, subject_id, treatment_id, field, value, source, source_url,
      internal_note, checked_by, checked_at, expires_at, created_at, ${reason}, ${actor.userId} from gone
    returning id, field, value
  `.execute(em.getKysely())
  return rows
}
