import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { ChangeEmailInput, SignUpInput, UserView, VerifiedEmailView } from './auth.dto.js'
import { accountExistsMail, changeEmailMail, securityNoticeMail, verifyEmailMail } from './auth.jobs.js'
import { EMAIL_CHANGE_LIMIT } from './auth.limits.js'
import { CredentialsService } from './credentials.service.js'
import { localPath } from './local-path.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { OneTimeCodes } from './one-time-codes.js'
import { PasswordHasher } from './password-hasher.js'
import { requireFitPassword } from './password-policy.js'
import { Profile, User, UserRole } from './user.entity.js'
import { findUserView } from './users.repository.js'

const ACCOUNTS = systemActor('auth.accounts')

/** Sign-up and the addresses of accounts. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly credentials: CredentialsService,
    private readonly codes: OneTimeCodes,
    private readonly limits: Limits,
  ) {}

  /** Answers nothing about whether the address was known: the mailbox's owner reads that in the mail. */
  async signUp({ email, password, firstName, lastName, returnTo }: SignUpInput): Promise<void> {
    requireFitPassword(password, { email, firstName, lastName })
    const passwordHash = await this.passwords.hash(password)
    const signUp = { passwordHash, firstName: firstName.trim(), lastName: lastName.trim() }
    await this.database.transaction(ACCOUNTS, async (em) => {
      const id = uuid()
      const { rows } = await sql`
        insert into users (id, email, password_hash) values (${id}, ${email}, ${passwordHash})
        on conflict (email) do nothing returning id
      `.execute(em.getKysely())
      if (rows.length === 0) {
        const known = await em.findOneOrFail(User, { email })
        if (known.closedAt) return
        if (known.isVerified()) await sendJob(em, accountExistsMail, { userId: known.id })
        else await this.requestVerification(em, known.id, signUp, returnTo)
        return
      }
      em.create(Profile, { userId: id, firstName: signUp.firstName, lastName: signUp.lastName })
      em.create(UserRole, { userId: id, role: 'user' })
      await em.flush()
      await this.requestVerification(em, id, signUp, returnTo)
      await audit(em, ACCOUNTS, { action: 'user.sign_up', subjectType: 'user', subjectId: id })
    })
  }

  async resendVerification(email: string): Promise<void> {
    await this.database.transaction(ACCOUNTS, async (em) => {
      const user = await em.findOne(User, { email })
      if (!user || user.isVerified()) return
      const ofSignUp = { userId: user.id, purpose: 'verify_email' } as const
      const [last] = await em.find(OneTimeCode, ofSignUp, { orderBy: { id: 'desc' }, limit: 1 })
      if (last) await this.requestVerification(em, user.id, last, last.returnTo)
    })
  }

  /** @throws ProblemError invalid_token for a link that was used, is too old or is not ours */
  verifyEmail(token: string): Promise<VerifiedEmailView> {
    return this.database.transaction(ACCOUNTS, async (em) => {
      const now = new Date()
      const code = await this.codes.find(em, token, ['verify_email', 'change_email'])
      const user =
        code && (await em.findOne(User, { id: code.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE }))
      if (!code || !user || user.closedAt) throw new ProblemError('invalid_token')
      if (code.purpose === 'change_email') await this.takeAddress(em, user, code, now)
      // Pressing the link again after it worked is no error: the address is confirmed.
      else if (!user.isVerified()) await this.confirmSignUp(em, user, code, now)
      return { email: user.email, returnTo: code.returnTo ?? null }
    })
  }

  /**
   * The account keeps its address until the new one is confirmed. An address that has an account already is answered
   * alike; its owner is told by mail.
   * @throws ProblemError wrong_password
   */
  async changeEmail(actor: UserActor, { email, password }: ChangeEmailInput): Promise<void> {
    await this.limits.spend(EMAIL_CHANGE_LIMIT, actor.userId)
    await this.credentials.requirePassword(actor.userId, password, '/password')
    await this.database.transaction(ACCOUNTS, async (em) => {
      const taken = await em.findOne(User, { email })
      if (taken?.id === actor.userId) return
      if (taken) await sendJob(em, accountExistsMail, { userId: taken.id })
      else {
        const codeId = await this.codes.issue(em, actor.userId, 'change_email', { newEmail: email })
        await sendJob(em, changeEmailMail, { codeId })
      }
      await sendJob(em, securityNoticeMail, { userId: actor.userId, notice: 'emailChange' })
      await audit(em, actor, {
        action: 'user.ask_email_change',
        subjectType: 'user',
        subjectId: actor.userId,
      })
    })
  }

  describe(actor: UserActor): Promise<UserView> {
    return this.database.transaction(actor, async (em) => {
      const view = await findUserView(em, actor.userId)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  private async confirmSignUp(em: EntityManager, user: User, code: OneTimeCode, now: Date) {
    if (!code.isUsable(now)) throw new ProblemError('invalid_token')
    await this.takeSignUp(em, user, code)
    user.verifyEmail(now)
    await em.flush()
    await this.codes.cancel(em, user.id, ['verify_email'])
    await audit(em, ACCOUNTS, { action: 'user.verify_email', subjectType: 'user', subjectId: user.id })
  }

  private async takeAddress(em: EntityManager, user: User, code: OneTimeCode, now: Date) {
    if (code.newEmail === user.email) return
    const taken = await em.findOne(User, { email: code.newEmail })
    if (!code.isUsable(now) || !code.newEmail || taken) throw new ProblemError('invalid_token')
    user.email = code.newEmail
    await em.flush()
    await this.codes.cancel(em, user.id, ['change_email', 'reset_password', 'sign_in'])
    await audit(em, ACCOUNTS, { action: 'user.change_email', subjectType: 'user', subjectId: user.id })
  }

  /**
   * Whoever signed up first with somebody else's address chose a password too: what counts is the sign-up whose mail was
   * answered.
   */
  private async takeSignUp(
    em: EntityManager,
    user: User,
    { passwordHash, firstName, lastName }: OneTimeCode,
  ) {
    const profile = await em.findOneOrFail(Profile, { userId: user.id })
    user.passwordHash = passwordHash ?? user.passwordHash
    profile.firstName = firstName ?? profile.firstName
    profile.lastName = lastName ?? profile.lastName
  }

  private async requestVerification(
    em: EntityManager,
    userId: string,
    { passwordHash, firstName, lastName }: Pick<OneTimeCode, 'passwordHash' | 'firstName' | 'lastName'>,
    returnTo?: string | null,
  ) {
    const signUp = { passwordHash, firstName, lastName, returnTo: localPath(returnTo) ?? null }
    await sendJob(em, verifyEmailMail, { codeId: await this.codes.issue(em, userId, 'verify_email', signUp) })
  }
}
