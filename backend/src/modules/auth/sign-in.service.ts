import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { CodeSignInInput, PendingSignInView, SignInInput } from './auth.dto.js'
import { securityNoticeMail, signInCodeMail, verifyEmailMail } from './auth.jobs.js'
import { FACTOR_CHECK_LIMIT, SIGN_IN_LIMIT } from './auth.limits.js'
import type { Client } from './client.js'
import type { ChallengeCodeInput, FactorView } from './factor.dto.js'
import { FactorChecks } from './factor-checks.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { OneTimeCodes } from './one-time-codes.js'
import { PasswordHasher } from './password-hasher.js'
import { isShortForStaff } from './password-policy.js'
import { type OpenSession, SessionsService } from './sessions.service.js'
import { SignInChallenge } from './sign-in-challenge.entity.js'
import { MOST_FAILURES, User, UserRole } from './user.entity.js'
import { verifiedFactors } from './users.repository.js'

const SIGN_IN = systemActor('auth.sign_in')

/** Who asks, and from where. */
export interface Caller {
  client: Client
  /** Set when the device has signed in to the account before. */
  device: string | undefined
}

export type SignInOutcome = { session: OpenSession; email: string } | { pending: PendingSignInView }

/** Password or mailed code first, then a second factor where the account has one. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly codes: OneTimeCodes,
    private readonly factors: FactorChecks,
    private readonly limits: Limits,
  ) {}

  /**
   * One evaluation of a password, whatever comes of it: an unknown address, a closed account and one that was stopped
   * are answered as a wrong password is.
   * @throws ProblemError authentication_failed, email_not_verified, admin_required, stronger_password_required
   */
  async withPassword(
    { email, password, audience = 'patient' }: SignInInput,
    { client, device }: Caller,
  ): Promise<SignInOutcome> {
    const subject = device ? `${email}\0${device}` : email
    await this.limits.spend(SIGN_IN_LIMIT, subject)
    const user = await this.database.transaction(SIGN_IN, (em) => em.findOne(User, { email }))
    const open = user && !user.closedAt && !user.isStopped(device !== undefined)
    const right = await this.passwords.matches(password, open ? user.passwordHash : undefined)
    if (!user || !right) {
      if (open) await this.database.transaction(SIGN_IN, (em) => countFailure(em, user, device !== undefined))
      throw new ProblemError('authentication_failed')
    }
    if (!user.isVerified()) throw new ProblemError('email_not_verified')
    const outcome = await this.database.transaction(SIGN_IN, async (em) => {
      if (audience === 'admin') await requireStaff(em, user.id, isShortForStaff(password))
      return this.proceed(em, user, audience, client)
    })
    await this.limits.clear(SIGN_IN_LIMIT.bucket, subject)
    return outcome
  }

  /** Mails a code; the answer tells nobody whether there is an account. */
  async sendCode(email: string): Promise<void> {
    await this.database.transaction(SIGN_IN, async (em) => {
      const user = await em.findOne(User, { email })
      if (!user || user.closedAt) return
      if (user.isVerified()) {
        await sendJob(em, signInCodeMail, { codeId: await this.codes.issue(em, user.id, 'sign_in') })
        return
      }
      // The account's password may be a stranger's choice until the mailbox's owner confirms a sign-up.
      const ofSignUp = { userId: user.id, purpose: 'verify_email' } as const
      const [last] = await em.find(OneTimeCode, ofSignUp, { orderBy: { id: 'desc' }, limit: 1 })
      if (last?.isUsable(new Date())) await sendJob(em, verifyEmailMail, { codeId: last.id })
    })
  }

  /** @throws ProblemError code_rejected */
  async withCode({ email, code }: CodeSignInInput, { client, device }: Caller): Promise<SignInOutcome> {
    const outcome = await this.database.transaction(SIGN_IN, async (em) => {
      const user = await em.findOne(User, { email })
      if (!user || user.closedAt || user.isStopped(device !== undefined)) return undefined
      const right = await this.codes.useDigits(em, { userId: user.id, purpose: 'sign_in' }, code)
      if (right) return this.proceed(em, user, 'patient', client)
      await countFailure(em, user, device !== undefined)
      return undefined
    })
    if (!outcome) throw new ProblemError('code_rejected')
    return outcome
  }

  /**
   * The second step of a pending sign-in, with a code of a factor or a recovery code.
   * @throws ProblemError code_rejected for a wrong code and for a challenge that is over
   */
  async withFactor(
    challengeId: string,
    { code, factorId }: ChallengeCodeInput,
    client: Client,
  ): Promise<SignInOutcome> {
    const userId = await this.challengedUser(challengeId)
    if (!userId) throw new ProblemError('code_rejected')
    await this.limits.spend(FACTOR_CHECK_LIMIT, userId)
    const outcome = await this.database.transaction(SIGN_IN, async (em) => {
      const challenge = await em.findOneOrFail(
        SignInChallenge,
        { id: challengeId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      const user = await em.findOneOrFail(User, { id: userId })
      if (!challenge.isOpen(new Date()) || user.closedAt) return undefined
      const shown = await this.factors.check(em, userId, code, factorId)
      if (!shown) {
        challenge.attempts += 1
        await countFailure(em, user, false)
        return undefined
      }
      challenge.use(new Date())
      if (shown === 'recovery_code')
        await sendJob(em, securityNoticeMail, { userId, notice: 'recoveryCodeUsed' })
      // The role may have changed since the password was checked.
      if (challenge.audience === 'admin') await requireStaff(em, userId, false)
      return this.open(em, user, { audience: challenge.audience, assurance: 'aal2', client })
    })
    if (!outcome) throw new ProblemError('code_rejected')
    await this.limits.clear(FACTOR_CHECK_LIMIT.bucket, userId)
    return outcome
  }

  /** Sends the code of a phone factor for a pending sign-in. */
  async sendFactorCode(challengeId: string, factorId: string): Promise<void> {
    const userId = await this.challengedUser(challengeId)
    if (!userId) throw new ProblemError('code_rejected')
    await this.factors.sendCode(SIGN_IN, userId, factorId)
  }

  private challengedUser(challengeId: string): Promise<string | undefined> {
    return this.database.transaction(SIGN_IN, async (em) => {
      const challenge = await em.findOne(SignInChallenge, { id: challengeId })
      return challenge?.isOpen(new Date()) ? challenge.userId : undefined
    })
  }

  private async proceed(
    em: EntityManager,
    user: User,
    audience: 'patient' | 'admin',
    client: Client,
  ): Promise<SignInOutcome> {
    const factors = await verifiedFactors(em, user.id)
    if (factors.length === 0) return this.open(em, user, { audience, assurance: 'aal1', client })
    return { pending: await challenge(em, user.id, audience, factors) }
  }

  private async open(
    em: EntityManager,
    user: User,
    session: Parameters<SessionsService['open']>[2],
  ): Promise<SignInOutcome> {
    await sql`
      update users set failed_sign_ins = 0, failed_known_device_sign_ins = 0 where id = ${user.id}
    `.execute(em.getKysely())
    const opened = await this.sessions.open(em, user.id, session)
    const { audience, assurance } = session
    await audit(em, SIGN_IN, {
      action: 'session.sign_in',
      subjectType: 'user',
      subjectId: user.id,
      details: { audience, assurance },
    })
    return { session: opened, email: user.email }
  }
}

/**
 * Counted in one statement, so that parallel failures all count, and past the entity, whose version is about what people
 * change. The owner is told once when the account is stopped.
 */
async function countFailure(em: EntityManager, { id }: User, knownDevice: boolean) {
  const column = sql.ref(knownDevice ? 'failed_known_device_sign_ins' : 'failed_sign_ins')
  const { rows } = await sql<{ inARow: number }>`
    update users set ${column} = ${column} + 1 where id = ${id} returning ${column} as "inARow"
  `.execute(em.getKysely())
  const inARow = rows[0]?.inARow ?? 0
  await audit(em, SIGN_IN, {
    action: 'session.sign_in_failed',
    subjectType: 'user',
    subjectId: id,
    details: { knownDevice, inARow },
  })
  if (inARow === MOST_FAILURES) await sendJob(em, securityNoticeMail, { userId: id, notice: 'signInStopped' })
}

async function requireStaff(em: EntityManager, userId: string, shortPassword: boolean) {
  const role = await em.findOne(UserRole, { userId })
  if (!role || role.role === 'user') throw new ProblemError('admin_required')
  if (shortPassword && (await verifiedFactors(em, userId)).length === 0)
    throw new ProblemError('stronger_password_required')
}

async function challenge(
  em: EntityManager,
  userId: string,
  audience: 'patient' | 'admin',
  factors: FactorView[],
): Promise<PendingSignInView> {
  const { id } = em.create(SignInChallenge, {
    id: uuid(),
    userId,
    audience,
    attempts: 0,
    expiresAt: new Date(Date.now() + SignInChallenge.lifetimeMs),
  })
  await em.flush()
  return { mfaRequired: true, challengeId: id, factors }
}
