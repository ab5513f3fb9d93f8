import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { type Audience, systemActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { CodeSignInInput, PendingSignInView, SignInInput } from './auth.dto.js'
import { securityNoticeMail, signInCodeMail } from './auth.jobs.js'
import { CODE_LIMIT, FACTOR_CHECK_LIMIT, mayMail } from './auth.limits.js'
import type { Client } from './client.js'
import type { ChallengeCodeInput, FactorView } from './factor.dto.js'
import { FactorChecks } from './factor-checks.js'
import type { Proof } from './known-devices.js'
import { lasting } from './lifetime.js'
import { lockAccountOf, lockSessions } from './lock-account.js'
import { confirmByMailbox } from './mailbox-proof.js'
import { OneTimeCodes } from './one-time-codes.js'
import { OneTimeLinks } from './one-time-links.js'
import { PasswordHasher } from './password-hasher.js'
import { isShortForStaff } from './password-policy.js'
import { type OpenSession, SessionsService } from './sessions.service.js'
import { requireAudience } from './sign-in-audience.js'
import { SignInChallenge } from './sign-in-challenge.entity.js'
import { countFailure } from './sign-in-failures.js'
import { SIGN_IN_LIMIT } from './sign-in-lockout.js'
import { User } from './user.entity.js'
import { findFactors } from './users.repository.js'

const SIGN_IN = systemActor('auth.sign_in')

/** From where somebody asks. */
export interface Caller {
  client: Client
  /** The device, when it is known to the account by one of these proofs, or by any. */
  deviceOf: (owner: User, proofs?: Proof[]) => string | undefined
}

export type SignInOutcome = { session: OpenSession; owner: User } | { pending: PendingSignInView }

/** Password or mailed code first, then a second factor where the account has one. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly codes: OneTimeCodes,
    private readonly links: OneTimeLinks,
    private readonly factors: FactorChecks,
    private readonly limits: Limits,
  ) {}

  /**
   * One evaluation of a password, whatever comes of it: an address that is unknown or not confirmed, an account that is
   * closed or was stopped are answered as a wrong password is.
   * @throws ProblemError authentication_failed, and those of `requireAudience`
   */
  async withPassword(
    { email, password, audience = 'patient' }: SignInInput,
    { client, deviceOf }: Caller,
  ): Promise<SignInOutcome> {
    const user = await this.database.transaction(SIGN_IN, (em) => em.findOne(User, { email }))
    const device = user && deviceOf(user)
    const subject = onDevice(email, device)
    await this.limits.spend(SIGN_IN_LIMIT, subject)
    const open = user?.isVerified() && !user.closedAt && !user.isStopped(device !== undefined) ? user : null
    const checked = open?.passwordHash
    const right = await this.passwords.matches(password, checked)
    if (!open || !right) {
      if (open) await this.recordFailure(open.id, device !== undefined)
      throw new ProblemError('authentication_failed')
    }
    const outcome = await this.database.transaction(SIGN_IN, async (em) => {
      const locked = await lockSessions(em, open.id)
      // The password may have been changed while it was compared.
      if (!locked || locked.passwordHash !== checked) throw new ProblemError('authentication_failed')
      await requireAudience(em, locked.id, audience, isShortForStaff(password))
      return this.proceed(em, locked, audience, client)
    })
    await this.limits.clear(SIGN_IN_LIMIT.bucket, subject)
    return outcome
  }

  /**
   * Mails a code; the answer tells nobody whether there is an account.
   * @returns what the browser shows with the code
   */
  async sendCode(email: string): Promise<string> {
    await this.limits.spend(CODE_LIMIT, email)
    const codeId = await this.database.transaction(SIGN_IN, async (em) => {
      const user = await lockAccountOf(em, email)
      if (!user || !(await mayMail(this.limits, user))) return uuid()
      const id = await this.codes.issue(em, user.id, 'sign_in')
      await sendJob(em, signInCodeMail, { codeId: id })
      return id
    })
    return this.links.token(codeId)
  }

  /**
   * Takes the code in the browser that asked for it. Strangers try only codes that they asked for themselves: five tries each,
   * of the codes that `CODE_LIMIT` allows, and 100 wrong ones in a row at most. That is one chance in a million.
   * @throws ProblemError code_rejected, hospital_account
   */
  async withCode(
    { email, code }: CodeSignInInput,
    asked: string,
    { client, deviceOf }: Caller,
  ): Promise<SignInOutcome> {
    const user = await this.database.transaction(SIGN_IN, (em) => em.findOne(User, { email }))
    const device = user && deviceOf(user)
    const id = this.links.codeId(asked)
    const outcome = await this.database.transaction(SIGN_IN, async (em) => {
      const locked = user && id && (await lockSessions(em, user.id))
      if (!locked || locked.isStopped(device !== undefined)) return undefined
      const right = await this.codes.useDigits(em, { id, userId: locked.id, purpose: 'sign_in' }, code)
      if (!right) {
        // Nothing was guessed where no code waits: that counts for nobody.
        if (right === false) await countFailure(em, SIGN_IN, locked.id, device !== undefined)
        return undefined
      }
      await requireAudience(em, locked.id, 'patient', false)
      await confirmByMailbox(em, locked)
      await this.codes.cancel(em, locked.id, ['verify_email'])
      return this.proceed(em, locked, 'patient', client)
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
    { client, deviceOf }: Caller,
  ): Promise<SignInOutcome> {
    const user = await this.challengedUser(challengeId)
    if (!user) throw new ProblemError('code_rejected')
    // The choice of a password by mail shows no second factor, and opens no tries of its own.
    const device = deviceOf(user, ['sign-in'])
    const subject = onDevice(user.id, device)
    await this.limits.spend(FACTOR_CHECK_LIMIT, subject)
    const outcome = await this.database.transaction(SIGN_IN, async (em) => {
      const locked = await lockSessions(em, user.id)
      const challenge = await em.findOne(SignInChallenge, { id: challengeId })
      if (!locked || locked.isStopped(device !== undefined) || !challenge?.isOpen()) return undefined
      const shown = await this.factors.check(em, locked.id, code, factorId)
      if (!shown) {
        challenge.attempts += 1
        await em.flush()
        await countFailure(em, SIGN_IN, locked.id, device !== undefined)
        return undefined
      }
      challenge.use(new Date())
      if (shown === 'recovery_code')
        await sendJob(em, securityNoticeMail, { userId: locked.id, notice: 'recoveryCodeUsed' })
      const { audience } = challenge
      // The role may have changed since the password was checked.
      await requireAudience(em, locked.id, audience, false)
      return this.open(em, locked, { audience, assurance: 'aal2', client })
    })
    if (!outcome) throw new ProblemError('code_rejected')
    await this.limits.clear(FACTOR_CHECK_LIMIT.bucket, subject)
    return outcome
  }

  /** Sends the code of a phone factor for a pending sign-in. */
  async sendFactorCode(challengeId: string, factorId: string): Promise<void> {
    const user = await this.challengedUser(challengeId)
    if (!user) throw new ProblemError('code_rejected')
    await this.factors.sendCode(SIGN_IN, user.id, factorId)
  }

  private challengedUser(challengeId: string): Promise<User | null | undefined> {
    return this.database.transaction(SIGN_IN, async (em) => {
      const challenge = await em.findOne(SignInChallenge, { id: challengeId })
      return challenge?.isOpen() ? em.findOne(User, { id: challenge.userId }) : undefined
    })
  }

  private async proceed(
    em: EntityManager,
    user: User,
    audience: Audience,
    client: Client,
  ): Promise<SignInOutcome> {
    const factors = await findFactors(em, { userId: user.id, status: 'verified' })
    if (factors.length === 0) return this.open(em, user, { audience, assurance: 'aal1', client })
    return { pending: await challenge(em, user.id, audience, factors) }
  }

  private async open(
    em: EntityManager,
    user: User,
    session: Parameters<SessionsService['open']>[2],
  ): Promise<SignInOutcome> {
    await em
      .getKysely<Tables>()
      .updateTable('users')
      .set({ failed_sign_ins: 0, failed_known_device_sign_ins: 0 })
      .where('id', '=', user.id)
      .execute()
    const opened = await this.sessions.open(em, user.id, session)
    const { audience, assurance } = session
    await audit(em, SIGN_IN, {
      action: 'session.sign_in',
      subjectType: 'user',
      subjectId: user.id,
      details: { audience, assurance },
    })
    return { session: opened, owner: user }
  }

  private recordFailure(userId: string, knownDevice: boolean): Promise<void> {
    return this.database.transaction(SIGN_IN, (em) => countFailure(em, SIGN_IN, userId, knownDevice))
  }
}

/** Attempts on a device of the owner are counted apart from everyone else's. */
const onDevice = (subject: string, device: string | null | undefined) =>
  device ? `${subject}\0${device}` : subject

async function challenge(
  em: EntityManager,
  userId: string,
  audience: Audience,
  factors: FactorView[],
): Promise<PendingSignInView> {
  const id = uuid()
  await em.insert(SignInChallenge, {
    id,
    userId,
    audience,
    attempts: 0,
    expiresAt: lasting(SignInChallenge.lifetimeMs),
  })
  return { mfaRequired: true, challengeId: id, factors }
}
