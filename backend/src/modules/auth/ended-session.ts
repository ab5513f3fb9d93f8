import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { ProblemError } from '../../platform/errors/index.js'

type Reason = 'account_closed' | 'role_removed' | 'membership_ended' | 'not_signed_in'

/**
 * Finds out why a session is over. The answer tells of the account, so call this only for a caller with a token of that session.
 * An erasure deletes the account and its sessions. Only for system actors.
 */
export async function endedSession(
  em: EntityManager,
  userId: string,
  sessionId: string,
): Promise<ProblemError> {
  const { rows } = await sql<{ reason: Reason }>`
    select case when u.id is null then 'account_closed'
      when s.audience = 'admin' and coalesce(r.role, 'user') = 'user' then 'role_removed'
      when s.audience = 'desk' and not exists (
        select from hospital_members m where m.user_id = u.id and m.removed_at is null
      ) then 'membership_ended'
      else 'not_signed_in' end as reason
    from (select ${userId}::uuid as user_id, ${sessionId}::uuid as session_id) token
    left join users u on u.id = token.user_id and u.closed_at is null
    left join user_roles r on r.user_id = u.id
    left join sessions s on s.id = token.session_id and s.user_id = u.id
  `.execute(em.getKysely())
  return new ProblemError(rows[0]?.reason ?? 'not_signed_in')
}
