import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { Session } from './session.entity.js'
import { User } from './user.entity.js'

/**
 * The account, locked until the transaction ends; whoever changes an account, its codes or its sessions takes this lock first.
 * @returns undefined for one that is closed or gone
 */
export const lockAccount = (em: EntityManager, userId: string) => lockOpen(em, { id: userId })

/** The same, by the address that the account has once it is locked. */
export const lockAccountOf = (em: EntityManager, email: string) => lockOpen(em, { email })

async function lockOpen(
  em: EntityManager,
  which: { id: string } | { email: string },
): Promise<User | undefined> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  return (await em.findOne(User, { ...which, closedAt: null }, lock)) ?? undefined
}

/**
 * The account, locked for a change of its sessions. A payment that is being made holds a key share of the account: this lock
 * does not wait for it.
 * @returns undefined for one that is closed or gone
 */
export async function lockSessions(em: EntityManager, userId: string): Promise<User | undefined> {
  await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  return (await em.findOne(User, { id: userId, closedAt: null }, { refresh: true })) ?? undefined
}

/**
 * The actor's account, locked, when the session that acts is still open: it may have ended since the request came in.
 * @throws ProblemError not_signed_in
 */
export async function lockSessionAccount(em: EntityManager, actor: UserActor): Promise<User> {
  const user = await lockAccount(em, actor.userId)
  const session = await em.findOne(Session, { id: actor.sessionId, revokedAt: null })
  if (!user || !session) throw new ProblemError('not_signed_in')
  return user
}

/**
 * The same for an act that the password was asked for, when that is still the password.
 * @param checkedHash what `requirePassword` returned
 * @throws ProblemError not_signed_in
 */
export async function lockOwnAccount(
  em: EntityManager,
  actor: UserActor,
  checkedHash: string,
): Promise<User> {
  const user = await lockSessionAccount(em, actor)
  if (user.passwordHash !== checkedHash) throw new ProblemError('not_signed_in')
  return user
}
