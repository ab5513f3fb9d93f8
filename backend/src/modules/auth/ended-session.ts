import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'

/**
 * Finds out why a session is over. The answer tells of the account, so call this only for a caller with a token of that session.
 * An erasure deletes the account and its sessions. Only for system actors.
 */
export async function endedSession(
  em: EntityManager,
  userId: string,
  sessionId: string,
): Promise<ProblemError> {
  const db = em.getKysely<Tables>()
  const token = db.selectNoFrom(({ cast, val }) => [
    cast<string>(val(userId), 'uuid').as('user_id'),
    cast<string>(val(sessionId), 'uuid').as('session_id'),
  ])
  const { reason } = await db
    .selectFrom(token.as('token'))
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'token.user_id').on('u.closed_at', 'is', null))
    .leftJoin('user_roles as r', 'r.user_id', 'u.id')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.id', '=', 'token.session_id').onRef('s.user_id', '=', 'u.id'),
    )
    .select(({ eb, exists, fn, not, selectFrom }) => {
      const hasNoRole = eb(fn.coalesce('r.role', sql.lit('user' as const)), '=', 'user')
      const isMember = exists(
        selectFrom('hospital_members as m')
          .select('m.id')
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.removed_at', 'is', null),
      )
      return eb
        .case()
        .when('u.id', 'is', null)
        .then('account_closed' as const)
        .when(eb.and([eb('s.audience', '=', 'admin'), hasNoRole]))
        .then('role_removed' as const)
        .when(eb.and([eb('s.audience', '=', 'desk'), not(isMember)]))
        .then('membership_ended' as const)
        .else('not_signed_in' as const)
        .end()
        .as('reason')
    })
    .executeTakeFirstOrThrow()
  return new ProblemError(reason)
}
