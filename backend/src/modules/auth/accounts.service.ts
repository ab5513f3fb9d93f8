import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database, sqlStateOf, type Tables, UNIQUE_VIOLATION } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits, networkOf } from '../../platform/throttle/index.js'
import { liftBounces } from '../notifications/index.js'
import type { ChangeEmailInput, SignUpInput, UserView, VerifiedEmailView } from './auth.dto.js'
import {
  accountExistsMail,
  changeEmailMail,
  emailChangedMail,
  emailChangeNoticeMail,
  invitationMail,
  resetPasswordMail,
  verifyEmailMail,
} from './auth.jobs.js'
import {
  EMAIL_CHANGE_LIMIT,
  mayMail,
  NETWORK_SIGN_UP_LIMIT,
  NEW_EMAIL_LIMIT,
  RESEND_LIMIT,
  SIGN_UP_LIMIT,
} from './auth.limits.js'
import { CredentialsService } from './credentials.service.js'
import { mailboxOf } from './email-address.js'
import { localPath } from './local-path.js'
import { lockAccountOf, lockOwnAccount } from './lock-account.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { INVITATION_MS, NEWEST_FIRST, OneTimeCodes } from './one-time-codes.js'
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
    private readonly config: Config,
  ) {}

  /** Answers nothing about whether the address was known: the mailbox's owner reads that in the mail. */
  async signUp({ email, password, firstName, lastName, returnTo }: SignUpInput, ip: string): Promise<void> {
    requireFitPassword(password, { email, firstName, lastName })
    await this.spendSignUp(email, ip).catch(async (error: unknown) => {
      await this.dropPasswords(email)
      throw error
    })
    const passwordHash = await this.passwords.hash(password)
    const signUp = { passwordHash, firstName: firstName.trim(), lastName: lastName.trim() }
    await this.database.transaction(ACCOUNTS, async (em) => {
      const id = uuid()
      const { numInsertedOrUpdatedRows } = await em
        .getKysely<Tables>()
        .insertInto('users')
        .values({ id, email, password_hash: passwordHash })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) {
        const known = await lockAccountOf(em, email)
        if (!known) return
        if (isInvited(known)) await this.repeatInvitation(em, known.id)
        else if (known.isVerified()) await sendJob(em, accountExistsMail, { userId: known.id })
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

  /** The network counts first: a stranger beyond its limit uses up no mailbox's sign-ups. */
  private async spendSignUp(email: string, ip: string): Promise<void> {
    const ofNetwork = { ...NETWORK_SIGN_UP_LIMIT, limit: this.config.env.SIGN_UPS_PER_HOUR }
    await this.limits.spend(ofNetwork, networkOf(ip), 'sign_ups_of_network')
    await this.limits.spend(SIGN_UP_LIMIT, mailboxOf(email))
  }

  async resendVerification(email: string): Promise<void> {
    await this.limits.spend(RESEND_LIMIT, email)
    await this.database.transaction(ACCOUNTS, async (em) => {
      const user = await lockAccountOf(em, email)
      if (!user || user.isVerified() || !(await mayMail(this.limits, user))) return
      if (isInvited(user)) return this.repeatInvitation(em, user.id)
      const ofSignUp = { userId: user.id, purpose: 'verify_email' } as const
      const [last] = await em.find(OneTimeCode, ofSignUp, { orderBy: NEWEST_FIRST, limit: 1 })
      if (last) await this.requestVerification(em, user.id, last, last.returnTo)
    })
  }

  /** @throws ProblemError invalid_token for a link that was used, is too old or is not ours */
  async verifyEmail(token: string): Promise<VerifiedEmailView> {
    try {
      return await this.useLink(token)
    } catch (error) {
      // Two accounts confirmed the same new address at once.
      throw sqlStateOf(error) === UNIQUE_VIOLATION ? new ProblemError('invalid_token') : error
    }
  }

  private useLink(token: string): Promise<VerifiedEmailView> {
    return this.database.transaction(ACCOUNTS, async (em) => {
      const { code, user } = await this.codes.lock(em, token, ['verify_email', 'change_email'])
      if (!code || !user || code.isExpired) throw new ProblemError('invalid_token')
      if (code.purpose === 'change_email') await this.takeAddress(em, user, code)
      // Pressing the link again after it worked is no error: the address is confirmed.
      else if (!user.isVerified()) await this.confirmSignUp(em, user, code)
      const passwordNeeded = user.passwordHash == null
      if (passwordNeeded) await this.askForPassword(em, user.id)
      return {
        email: user.email,
        purpose: code.purpose === 'change_email' ? 'change_email' : 'verify_email',
        returnTo: code.returnTo ?? null,
        passwordNeeded,
      }
    })
  }

  /**
   * The account keeps its address until the new one is confirmed. An address that has an account already is answered
   * alike; its owner is told by mail.
   * @throws ProblemError wrong_password, rate_limited
   */
  async changeEmail(actor: UserActor, { email, password }: ChangeEmailInput): Promise<void> {
    await this.limits.spend(EMAIL_CHANGE_LIMIT, actor.userId)
    const checked = await this.credentials.requirePassword(actor, password, '/password')
    await this.database.transaction(
      ACCOUNTS,
      async (em) => {
        const user = await lockOwnAccount(em, actor, checked)
        if (user.email === email) return
        await this.limits.spend(NEW_EMAIL_LIMIT, mailboxOf(email))
        const taken = await em.findOne(User, { email })
        // Issued in either case: what the account's owner can see of their codes must not tell.
        const addresses = { newEmail: email, formerEmail: user.email }
        const codeId = await this.codes.issue(em, user.id, 'change_email', addresses)
        if (taken) await sendJob(em, accountExistsMail, { userId: taken.id })
        else await sendJob(em, changeEmailMail, { codeId })
        await sendJob(em, emailChangeNoticeMail, { codeId })
        await audit(em, actor, { action: 'user.ask_email_change', subjectType: 'user', subjectId: user.id })
      },
      actor,
    )
  }

  describe(actor: UserActor): Promise<UserView> {
    return this.database.transaction(actor, async (em) => {
      const view = await findUserView(em, actor.userId)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  /**
   * Whoever signed up first with somebody else's address chose a password too: what counts is the sign-up whose mail was
   * answered. Where there were several, however long ago, the mails look alike: then none of their passwords opens the
   * account, and the owner of the mailbox chooses one. A sign-up never confirms an invited account or one of staff.
   */
  private async confirmSignUp(em: EntityManager, user: User, code: OneTimeCode) {
    if (!code.isUsable() || isInvited(user) || (await isStaff(em, user.id)))
      throw new ProblemError('invalid_token')
    const waiting = await em.find(OneTimeCode, { userId: user.id, purpose: 'verify_email', usedAt: null })
    const passwords = new Set(waiting.map(({ passwordHash }) => passwordHash))
    const profile = await em.findOneOrFail(Profile, { userId: user.id })
    user.passwordHash = passwords.size > 1 ? null : (code.passwordHash ?? null)
    profile.firstName = code.firstName ?? profile.firstName
    profile.lastName = code.lastName ?? profile.lastName
    user.verifyEmail(new Date())
    await em.flush()
    await liftBounces(em, user.email)
    await this.codes.cancel(em, user.id, ['verify_email'])
    await audit(em, ACCOUNTS, { action: 'user.verify_email', subjectType: 'user', subjectId: user.id })
  }

  /**
   * A sign-up beyond the limit is not stored, but counts as one of several: its sender may own the mailbox. A stranger who signed
   * up before with one of its addresses would keep a password that opens the account.
   */
  private dropPasswords(email: string): Promise<void> {
    return this.database.transaction(ACCOUNTS, async (em) => {
      const user = await lockAccountOf(em, email)
      if (!user || user.isVerified()) return
      const waiting = { userId: user.id, purpose: 'verify_email', usedAt: null } as const
      await em.nativeUpdate(OneTimeCode, waiting, { passwordHash: null })
    })
  }

  private async askForPassword(em: EntityManager, userId: string) {
    await sendJob(em, resetPasswordMail, { codeId: await this.codes.issue(em, userId, 'reset_password') })
  }

  private async repeatInvitation(em: EntityManager, userId: string) {
    const codeId = await this.codes.issue(em, userId, 'reset_password', { lifetimeMs: INVITATION_MS })
    await sendJob(em, invitationMail, { codeId })
  }

  private async takeAddress(em: EntityManager, user: User, code: OneTimeCode) {
    if (code.newEmail === user.email) return
    if (!code.isUsable() || !code.newEmail) throw new ProblemError('invalid_token')
    const { newEmail } = code
    const { numUpdatedRows } = await em
      .getKysely<Tables>()
      .updateTable('users')
      .set(({ eb }) => ({ email: newEmail, version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('users as other').select('other.id').where('other.email', '=', newEmail))),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ProblemError('invalid_token')
    await em.refresh(user)
    await liftBounces(em, user.email)
    await sendJob(em, emailChangedMail, { codeId: code.id })
    await this.codes.cancel(em, user.id, ['change_email', 'reset_password', 'sign_in'])
    await audit(em, ACCOUNTS, { action: 'user.change_email', subjectType: 'user', subjectId: user.id })
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

/** Made by an administrator, and nobody has chosen a password yet. */
const isInvited = (user: User) => !user.isVerified() && user.passwordHash == null

const isStaff = async (em: EntityManager, userId: string): Promise<boolean> =>
  (await em.count(UserRole, { userId, role: { $ne: 'user' } })) > 0
