import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { type Audience, systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { ChangePasswordInput, PasswordRuleView, ResetPasswordInput } from './auth.dto.js'
import { resetPasswordMail, securityNoticeMail } from './auth.jobs.js'
import { mayMail, PASSWORD_CHECK_LIMIT, RECOVER_LIMIT } from './auth.limits.js'
import { Factor } from './factor.entity.js'
import { lockAccountOf, lockOwnAccount } from './lock-account.js'
import { confirmByMailbox } from './mailbox-proof.js'
import { OneTimeCodes } from './one-time-codes.js'
import { PasswordHasher } from './password-hasher.js'
import { requireFitPassword, shortestFor } from './password-policy.js'
import { endSessionsOf, type OpenSession, SessionsService } from './sessions.service.js'
import { SignInChallenge } from './sign-in-challenge.entity.js'
import { countFailure } from './sign-in-failures.js'
import { SIGN_IN_LIMIT } from './sign-in-lockout.js'
import { Profile, User, UserRole } from './user.entity.js'

const CREDENTIALS = systemActor('auth.credentials')

const wrongPassword = (pointer: string, reason: 'wrong_password' | 'no_password' = 'wrong_password') =>
  new ProblemError('wrong_password', { reason, errors: [{ pointer, code: reason }] })

/** Passwords: checking, changing, recovering. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly codes: OneTimeCodes,
    private readonly sessions: SessionsService,
    private readonly limits: Limits,
  ) {}

  /** Mails a link to an account's owner; the answer tells nobody whether there is one. */
  async recover(email: string): Promise<void> {
    await this.limits.spend(RECOVER_LIMIT, email)
    await this.database.transaction(CREDENTIALS, async (em) => {
      const user = await lockAccountOf(em, email)
      if (!user || !(await mayMail(this.limits, user))) return
      await sendJob(em, resetPasswordMail, { codeId: await this.codes.issue(em, user.id, 'reset_password') })
      await audit(em, CREDENTIALS, { action: 'user.recover', subjectType: 'user', subjectId: user.id })
    })
  }

  /** @throws ProblemError invalid_token, alike for links that never were and links that are over */
  async passwordRule(token: string): Promise<PasswordRuleView> {
    return this.database.transaction(CREDENTIALS, async (em) => {
      const { user } = await this.resetLink(em, token)
      return { minLength: shortestFor({ staff: await staffOf(em, user.id) }) }
    })
  }

  /**
   * Whoever reads the mailbox chooses the password: the address is confirmed with it and every session ends.
   * @throws ProblemError invalid_token, weak_password
   */
  async resetPassword({ token, password }: ResetPasswordInput): Promise<{ owner: User; audience: Audience }> {
    if (!this.codes.isOurs(token)) throw new ProblemError('invalid_token')
    const passwordHash = await this.passwords.hash(password)
    const reset = await this.database.transaction(CREDENTIALS, async (em) => {
      const { user } = await this.resetLink(em, token)
      await this.requireFit(em, user, password, '/password')
      await confirmByMailbox(em, user)
      await this.setPassword(em, user, passwordHash)
      const ended = await endSessionsOf(em, user.id)
      await audit(em, CREDENTIALS, {
        action: 'user.reset_password',
        subjectType: 'user',
        subjectId: user.id,
        details: { ended },
      })
      return { owner: user, audience: await audienceOf(em, user.id) }
    })
    await this.limits.clear(SIGN_IN_LIMIT.bucket, reset.owner.email)
    return reset
  }

  /**
   * Ends every session and opens the successor of the acting one.
   * @throws ProblemError wrong_password, weak_password
   */
  async changePassword(
    actor: UserActor,
    { current, next }: ChangePasswordInput,
  ): Promise<{ session: OpenSession; owner: User }> {
    const checked = await this.requirePassword(actor, current, '/current')
    if (next.normalize('NFKC') === current.normalize('NFKC')) {
      throw new ProblemError('weak_password', {
        reason: 'password_same',
        errors: [{ pointer: '/next', code: 'password_same' }],
      })
    }
    const passwordHash = await this.passwords.hash(next)
    return this.database.transaction(
      CREDENTIALS,
      async (em) => {
        const user = await lockOwnAccount(em, actor, checked)
        await this.requireFit(em, user, next, '/next')
        await this.setPassword(em, user, passwordHash)
        const ended = await endSessionsOf(em, user.id, actor.sessionId)
        await audit(em, actor, {
          action: 'user.change_password',
          subjectType: 'user',
          subjectId: user.id,
          details: { ended },
        })
        return { session: await this.sessions.replace(em, actor.sessionId), owner: user }
      },
      actor,
    )
  }

  /**
   * Asks again for the password of somebody who is signed in. It was right a moment ago, no more: whoever acts on it asks
   * `lockOwnAccount` in the transaction of the act.
   * @returns the hash that it was compared with
   * @throws ProblemError wrong_password, rate_limited
   */
  async requirePassword({ userId }: UserActor, password: string, pointer: string): Promise<string> {
    await this.limits.spend(PASSWORD_CHECK_LIMIT, userId)
    const user = await this.database.transaction(CREDENTIALS, (em) => em.findOne(User, { id: userId }))
    if (user && user.passwordHash == null) throw wrongPassword(pointer, 'no_password')
    const hash = user?.isStopped(true) ? undefined : user?.passwordHash
    if (hash && (await this.passwords.matches(password, hash))) {
      await this.limits.clear(PASSWORD_CHECK_LIMIT.bucket, userId)
      return hash
    }
    if (user)
      await this.database.transaction(CREDENTIALS, (em) => countFailure(em, CREDENTIALS, userId, true))
    throw wrongPassword(pointer)
  }

  /** Locks the account of a link that works. */
  private async resetLink(em: EntityManager, token: string): Promise<{ user: User }> {
    const { user, code } = await this.codes.lock(em, token, ['reset_password'])
    if (!code?.isUsable() || !user) throw new ProblemError('invalid_token')
    return { user }
  }

  private async requireFit(em: EntityManager, user: User, password: string, pointer: string) {
    const profile = await em.findOneOrFail(Profile, { userId: user.id })
    requireFitPassword(
      password,
      {
        email: user.email,
        firstName: profile.firstName,
        lastName: profile.lastName,
        staff: await staffOf(em, user.id),
      },
      pointer,
    )
  }

  /** Whatever was begun with the password before is over. */
  private async setPassword(em: EntityManager, user: User, passwordHash: string) {
    user.changePassword(passwordHash, new Date())
    await em.flush()
    await this.codes.cancel(em, user.id, ['reset_password', 'sign_in', 'verify_email', 'change_email'])
    await em.nativeDelete(SignInChallenge, { userId: user.id })
    await em.nativeDelete(Factor, { userId: user.id, status: 'unverified' })
    await sendJob(em, securityNoticeMail, { userId: user.id, notice: 'passwordChanged' })
  }
}

/** Returns the front end that the account belongs into. */
async function audienceOf(em: EntityManager, userId: string): Promise<Audience> {
  const { role } = (await em.findOne(UserRole, { userId })) ?? { role: 'user' }
  if (role === 'hospital') return 'desk'
  return role === 'user' ? 'patient' : 'admin'
}

/** Tells for an account of staff or of a hospital whether a second factor protects it. Undefined for patients. */
async function staffOf(em: EntityManager, userId: string): Promise<'alone' | 'withFactor' | undefined> {
  if ((await audienceOf(em, userId)) === 'patient') return undefined
  return (await em.findOne(Factor, { userId, status: 'verified' })) ? 'withFactor' : 'alone'
}
