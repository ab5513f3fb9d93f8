import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { ChangePasswordInput, ResetPasswordInput } from './auth.dto.js'
import { resetPasswordMail, securityNoticeMail } from './auth.jobs.js'
import { PASSWORD_CHECK_LIMIT, SIGN_IN_LIMIT } from './auth.limits.js'
import { Factor } from './factor.entity.js'
import { OneTimeCodes } from './one-time-codes.js'
import { PasswordHasher } from './password-hasher.js'
import { requireFitPassword } from './password-policy.js'
import { endSessionsOf } from './sessions.service.js'
import { Profile, User, UserRole } from './user.entity.js'

const CREDENTIALS = systemActor('auth.credentials')

/** Passwords: checking, changing, recovering. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly codes: OneTimeCodes,
    private readonly limits: Limits,
  ) {}

  /** Mails a link to an account's owner; the answer tells nobody whether there is one. */
  async recover(email: string): Promise<void> {
    await this.database.transaction(CREDENTIALS, async (em) => {
      const user = await em.findOne(User, { email })
      if (!user || user.closedAt) return
      await sendJob(em, resetPasswordMail, { codeId: await this.codes.issue(em, user.id, 'reset_password') })
      await audit(em, CREDENTIALS, { action: 'user.recover', subjectType: 'user', subjectId: user.id })
    })
  }

  /**
   * Whoever reads the mailbox chooses the password: the address is confirmed with it and every session ends.
   * @throws ProblemError invalid_token, weak_password
   */
  async resetPassword({ token, password }: ResetPasswordInput): Promise<{ email: string }> {
    const email = await this.database.transaction(CREDENTIALS, async (em) => {
      const code = await this.codes.find(em, token, ['reset_password'])
      const user =
        code && (await em.findOne(User, { id: code.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE }))
      if (!code?.isUsable(new Date()) || !user || user.closedAt) throw new ProblemError('invalid_token')
      await this.requireFit(em, user, password, '/password')
      user.verifyEmail(new Date())
      await this.setPassword(em, user, password)
      await this.codes.cancel(em, user.id, ['reset_password', 'sign_in', 'verify_email', 'change_email'])
      const ended = await endSessionsOf(em, user.id)
      await audit(em, CREDENTIALS, {
        action: 'user.reset_password',
        subjectType: 'user',
        subjectId: user.id,
        details: { ended },
      })
      return user.email
    })
    await this.limits.clear(SIGN_IN_LIMIT.bucket, email)
    return { email }
  }

  /**
   * The session that asks stays; every other one ends.
   * @throws ProblemError wrong_password, weak_password
   */
  async changePassword(actor: UserActor, { current, next }: ChangePasswordInput): Promise<void> {
    await this.requirePassword(actor.userId, current, '/current')
    await this.database.transaction(CREDENTIALS, async (em) => {
      const user = await em.findOneOrFail(
        User,
        { id: actor.userId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      await this.requireFit(em, user, next, '/next')
      await this.setPassword(em, user, next)
      await this.codes.cancel(em, user.id, ['reset_password', 'change_email'])
      const ended = await endSessionsOf(em, user.id, actor.sessionId)
      await audit(em, actor, {
        action: 'user.change_password',
        subjectType: 'user',
        subjectId: user.id,
        details: { ended },
      })
    })
  }

  /**
   * Asks again for the password of somebody who is signed in.
   * @throws ProblemError wrong_password, rate_limited
   */
  async requirePassword(userId: string, password: string, pointer: string): Promise<void> {
    await this.limits.spend(PASSWORD_CHECK_LIMIT, userId)
    const user = await this.database.transaction(CREDENTIALS, (em) => em.findOne(User, { id: userId }))
    if (await this.passwords.matches(password, user?.passwordHash)) {
      await this.limits.clear(PASSWORD_CHECK_LIMIT.bucket, userId)
      return
    }
    const detail = 'This is not your current password.'
    throw new ProblemError('wrong_password', { errors: [{ pointer, code: 'wrong_password', detail }] })
  }

  private async requireFit(em: EntityManager, user: User, password: string, pointer: string) {
    const profile = await em.findOneOrFail(Profile, { userId: user.id })
    const role = await em.findOne(UserRole, { userId: user.id })
    const factor = await em.findOne(Factor, { userId: user.id, status: 'verified' })
    const isStaff = role != null && role.role !== 'user'
    requireFitPassword(
      password,
      {
        email: user.email,
        firstName: profile.firstName,
        lastName: profile.lastName,
        needsLongPassword: isStaff && !factor,
      },
      pointer,
    )
  }

  private async setPassword(em: EntityManager, user: User, password: string) {
    user.changePassword(await this.passwords.hash(password), new Date())
    await em.flush()
    await sendJob(em, securityNoticeMail, { userId: user.id, notice: 'passwordChanged' })
  }
}
