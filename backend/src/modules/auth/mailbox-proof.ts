import type { EntityManager } from '@mikro-orm/postgresql'
import { liftBounces } from '../notifications/index.js'
import { Profile, type User } from './user.entity.js'

/**
 * Somebody has shown that they read the mailbox, by another way than a sign-up: whatever a sign-up said before, its password
 * and its names, may be a stranger's. An invited person has no password yet, and the names are the inviter's.
 */
export async function confirmByMailbox(em: EntityManager, user: User): Promise<void> {
  await liftBounces(em, user.email)
  if (user.isVerified()) return
  if (user.passwordHash != null) {
    const profile = await em.findOneOrFail(Profile, { userId: user.id })
    profile.firstName = ''
    profile.lastName = ''
    user.passwordHash = null
  }
  user.verifyEmail(new Date())
  await em.flush()
}
