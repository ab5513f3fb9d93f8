import type { EntityManager } from '@mikro-orm/postgresql'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { securityNoticeMail } from './auth.jobs.js'
import { MOST_FAILURES } from './sign-in-lockout.js'

/**
 * Counts a wrong password or code in one statement, so that parallel ones all count, and past the entity, whose version is
 * about what people change. The owner is told once when the account is stopped.
 */
export async function countFailure(
  em: EntityManager,
  actor: SystemActor,
  userId: string,
  knownDevice: boolean,
): Promise<void> {
  const column = knownDevice ? 'failed_known_device_sign_ins' : 'failed_sign_ins'
  const counted = await em
    .getKysely<Tables>()
    .updateTable('users')
    .set(column, ({ eb }) => eb(column, '+', 1))
    .where('id', '=', userId)
    .returning(({ ref }) => ref(column).as('inARow'))
    .executeTakeFirst()
  const inARow = counted?.inARow ?? 0
  await audit(em, actor, {
    action: 'session.sign_in_failed',
    subjectType: 'user',
    subjectId: userId,
    details: { knownDevice, inARow },
  })
  if (inARow === MOST_FAILURES) await sendJob(em, securityNoticeMail, { userId, notice: 'signInStopped' })
}
