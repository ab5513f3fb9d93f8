import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { SignInInput, SignUpInput, UserView, VerifiedEmailView } from './auth.dto.js'
import { accountExistsMail, verifyEmailMail } from './auth.jobs.js'
import { SIGN_IN_LIMIT } from './auth.limits.js'
import { localPath } from './local-path.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { OneTimeLinks } from './one-time-links.js'
import { PasswordHasher } from './password-hasher.js'
import { type OpenSession, SessionsService } from './sessions.service.js'
import { Profile, User, UserRole } from './user.entity.js'
import { findUserView } from './users.repository.js'

const ACCOUNTS = systemActor('auth.accounts')
const VERIFICATION_MS = 24 * 60 * 60 * 1_000

/** Sign-up, confirmation of the address and sign-in. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly links: OneTimeLinks,
    private readonly limits: Limits,
  ) {}

  /** Answers nothing about whether the address was known: the mailbox's owner reads that in the mail. */
  async signUp({ email, password, firstName, lastName, returnTo }: SignUpInput): Promise<void> {
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
      const [last] = await em.find(OneTimeCode, { userId: user.id }, { orderBy: { id: 'desc' }, limit: 1 })
      if (last) await this.requestVerification(em, user.id, last, last.returnTo)
    })
  }

  /** @throws ProblemError invalid_token for a link that was used, is too old or is not ours */
  verifyEmail(token: string): Promise<VerifiedEmailView> {
    const codeId = this.links.codeId(token)
    if (!codeId) throw new ProblemError('invalid_token')
    return this.database.transaction(ACCOUNTS, async (em) => {
      const now = new Date()
      const code = await em.findOne(OneTimeCode, { id: codeId, purpose: 'verify_email' })
      const user = code && (await em.findOne(User, { id: code.userId }))
      // Pressing the link again after it worked is no error: the address is confirmed.
      if (!code || !user || (!code.isUsable(now) && !user.isVerified()))
        throw new ProblemError('invalid_token')
      if (!user.isVerified()) {
        await this.takeSignUp(em, user, code)
        user.verifyEmail(now)
        for (const other of await em.find(OneTimeCode, { userId: user.id, usedAt: null })) other.use(now)
        await audit(em, ACCOUNTS, { action: 'user.verify_email', subjectType: 'user', subjectId: user.id })
      }
      return { email: user.email, returnTo: code.returnTo ?? null }
    })
  }

  /** The same answer, in the same time, for a wrong password and an unknown address. */
  async signIn({ email, password, audience = 'patient' }: SignInInput): Promise<OpenSession> {
    const user = await this.database.transaction(ACCOUNTS, (em) => em.findOne(User, { email }))
    const right = await this.passwords.matches(password, user?.passwordHash)
    if (!user || !right) throw new ProblemError('authentication_failed')
    if (!user.isVerified()) throw new ProblemError('email_not_verified')
    return this.database.transaction(ACCOUNTS, async (em) => {
      if (audience === 'admin') {
        const role = await em.findOne(UserRole, { userId: user.id })
        if (!role || role.role === 'user') throw new ProblemError('admin_required')
      }
      await this.limits.clear(SIGN_IN_LIMIT.bucket, email)
      const session = await this.sessions.open(em, user.id, audience)
      await audit(em, ACCOUNTS, {
        action: 'session.sign_in',
        subjectType: 'user',
        subjectId: user.id,
        details: { audience },
      })
      return session
    })
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
    const code = em.create(OneTimeCode, {
      id: uuid(),
      userId,
      purpose: 'verify_email',
      returnTo: localPath(returnTo) ?? null,
      passwordHash,
      firstName,
      lastName,
      expiresAt: new Date(Date.now() + VERIFICATION_MS),
    })
    await em.flush()
    await sendJob(em, verifyEmailMail, { codeId: code.id })
  }
}
