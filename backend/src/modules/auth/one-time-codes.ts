import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { lasting } from './lifetime.js'
import { lockAccount } from './lock-account.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { OneTimeLinks } from './one-time-links.js'
import type { User } from './user.entity.js'

type Purpose = OneTimeCode['purpose']
type Content = Partial<
  Pick<
    OneTimeCode,
    'returnTo' | 'passwordHash' | 'firstName' | 'lastName' | 'newEmail' | 'formerEmail' | 'factorId'
  >
>

const MINUTE_MS = 60_000
/** As the mail says: somebody else chose the moment. */
export const INVITATION_MS = 7 * 86_400_000
const LIFETIME_MS: Record<Purpose, number> = {
  verify_email: 24 * 60 * MINUTE_MS,
  change_email: 24 * 60 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  sign_in: 10 * MINUTE_MS,
  phone_factor: 10 * MINUTE_MS,
}

/** An id is as right as the clock of the process that made it. */
export const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as const

/** Codes that stand for a person once: in a link, or as digits to type. */
@Injectable()
export class OneTimeCodes {
  constructor(private readonly links: OneTimeLinks) {}

  async issue(
    em: EntityManager,
    userId: string,
    purpose: Purpose,
    { lifetimeMs = LIFETIME_MS[purpose], ...content }: Content & { lifetimeMs?: number } = {},
  ): Promise<string> {
    const id = uuid()
    await em.insert(OneTimeCode, {
      id,
      userId,
      purpose,
      attempts: 0,
      expiresAt: lasting(lifetimeMs),
      ...content,
    })
    return id
  }

  /** Whether this product made the token: nothing costly is done for one that it did not. */
  isOurs(token: string): boolean {
    return this.links.codeId(token) !== undefined
  }

  /** The code of a link with its account, both locked: of two that use it at once one finds it used. */
  async lock(
    em: EntityManager,
    token: string,
    purposes: Purpose[],
  ): Promise<{ code?: OneTimeCode; user?: User }> {
    const id = this.links.codeId(token)
    const found = id && (await em.findOne(OneTimeCode, { id, purpose: { $in: purposes } }))
    const user = found ? await lockAccount(em, found.userId) : undefined
    if (!found || !user) return {}
    return { user, code: await em.refreshOrFail(found) }
  }

  /**
   * Compares digits with the newest code and uses it up when they are right. Wrong ones count, so a caller that refuses
   * must let the transaction commit.
   * @returns undefined when no code waits, or it had too many tries
   */
  async useDigits(
    em: EntityManager,
    which: { id?: string; userId: string; purpose: Purpose; factorId?: string },
    typed: string,
  ): Promise<boolean | undefined> {
    const [code] = await em.find(
      OneTimeCode,
      { ...which, usedAt: null },
      { orderBy: NEWEST_FIRST, limit: 1, lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!code?.isUsable()) return undefined
    const right = this.links.hasDigits(code.id, typed)
    if (right) code.use(new Date())
    else code.attempts += 1
    await em.flush()
    return right
  }

  /** Whether a code of this purpose waits for its owner. */
  async isOpen(em: EntityManager, userId: string, purpose: Purpose): Promise<boolean> {
    return (
      (await em.count(OneTimeCode, { userId, purpose, usedAt: null, expiresAt: { $gt: new Date() } })) > 0
    )
  }

  /** What was mailed before no longer works. */
  async cancel(em: EntityManager, userId: string, purposes: Purpose[]): Promise<void> {
    await em.nativeUpdate(
      OneTimeCode,
      { userId, purpose: { $in: purposes }, usedAt: null },
      { usedAt: new Date() },
    )
  }
}
