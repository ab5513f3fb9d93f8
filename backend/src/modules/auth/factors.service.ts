import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import parsePhoneNumber from 'libphonenumber-js'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { TextMessageSender } from '../../platform/sms/index.js'
import { newObjectKey } from '../../platform/storage/index.js'
import { Limits } from '../../platform/throttle/index.js'
import type { VerifiedFactorView } from './auth.dto.js'
import { securityNoticeMail } from './auth.jobs.js'
import { SESSION_FACTOR_CHECK_LIMIT } from './auth.limits.js'
import { CredentialsService } from './credentials.service.js'
import type {
  FactorListView,
  FactorView,
  NewFactorInput,
  NewFactorView,
  TotpEnrolmentView,
} from './factor.dto.js'
import { Factor, RecoveryCode } from './factor.entity.js'
import { FactorChecks } from './factor-checks.js'
import { lockSessionAccount } from './lock-account.js'
import { requireRaised } from './raised-session.js'
import { RecoveryCodes } from './recovery-codes.js'
import { Session } from './session.entity.js'
import { endSessionsOf, type OpenSession, SessionsService } from './sessions.service.js'
import { countFailure } from './sign-in-failures.js'
import { enrolment } from './totp.js'
import { findFactors } from './users.repository.js'

const FACTORS = systemActor('auth.factors')
const MOST_FACTORS = 10
const ENROLMENT = "interval '1 hour'"

/** The second factors of an account: adding, proving, removing. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly database: Database,
    private readonly checks: FactorChecks,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly sessions: SessionsService,
    private readonly credentials: CredentialsService,
    private readonly texts: TextMessageSender,
    private readonly limits: Limits,
  ) {}

  list(actor: UserActor): Promise<FactorListView> {
    return this.database.transaction(actor, async (em) => {
      const items = await findFactors(em, { userId: actor.userId })
      const recoveryCodesLeft = await em.count(RecoveryCode, { userId: actor.userId, usedAt: null })
      return { items, recoveryCodesLeft }
    })
  }

  /**
   * Starts an enrolment. It protects nothing until it is verified, within an hour.
   * @throws ProblemError wrong_password, second_factor_required, rate_limited, unavailable for a phone without a gateway
   */
  async add(actor: UserActor, { type, phone, password }: NewFactorInput): Promise<NewFactorView> {
    await this.requireOwner(actor, password)
    const number = type === 'phone' ? this.requirePhone(phone) : null
    return this.database.transaction(
      FACTORS,
      async (em) => {
        const user = await lockSessionAccount(em, actor)
        await requireRaised(em, actor)
        const stale = { $lt: raw<Date>(`now() - ${ENROLMENT}`) }
        await em.nativeDelete(Factor, { userId: user.id, status: 'unverified', createdAt: stale })
        if ((await em.count(Factor, { userId: user.id })) >= MOST_FACTORS)
          throw new ProblemError('rate_limited')
        const id = uuid()
        const seed = type === 'totp' ? newObjectKey() : null
        const factor = em.create(Factor, {
          id,
          userId: user.id,
          type,
          status: 'unverified',
          phone: number,
          wrappedSecret: seed && this.checks.wrap(id, seed),
        })
        await em.flush()
        if (type === 'phone') await this.checks.issueCode(em, factor)
        await audit(em, actor, {
          action: 'factor.add',
          subjectType: 'factor',
          subjectId: id,
          details: { type },
        })
        const totp: TotpEnrolmentView | null = seed && enrolment(seed, user.email)
        return { ...(await viewOf(em, id)), totp }
      },
      actor,
    )
  }

  /**
   * Proves the factor: a new one protects the account from then on. A new session of `aal2` replaces the acting one.
   * @throws ProblemError not_found, code_rejected, rate_limited
   */
  async verify(
    actor: UserActor,
    id: string,
    code: string,
  ): Promise<Omit<VerifiedFactorView, 'session'> & { session: OpenSession }> {
    await this.limits.spend(SESSION_FACTOR_CHECK_LIMIT, actor.userId)
    const outcome = await this.database.transaction(
      FACTORS,
      async (em) => {
        const user = await lockSessionAccount(em, actor)
        const factor = await em.findOne(Factor, { id, userId: user.id })
        if (!factor) throw new ProblemError('not_found')
        const isNew = factor.status === 'unverified'
        // An enrolment that was begun before another factor protected the account is no way around it.
        if (isNew) await requireRaised(em, actor)
        if (!(await this.checks.checkFactor(em, factor, code))) {
          await countFailure(em, FACTORS, actor.userId, true)
          return undefined
        }
        const isFirst = (await em.count(Factor, { userId: actor.userId, status: 'verified' })) === 0
        factor.verify(new Date())
        await em.flush()
        if (isFirst) await this.endWhatCameBefore(em, actor)
        if (isNew) await this.announce(em, actor, factor, 'factorAdded')
        const recoveryCodes = isFirst ? await this.recoveryCodes.renew(em, actor.userId) : null
        const session = await this.sessions.replace(em, actor.sessionId, { assurance: 'aal2' })
        return { factor: await viewOf(em, id), recoveryCodes, session }
      },
      actor,
    )
    if (!outcome) throw new ProblemError('code_rejected')
    await this.limits.clear(SESSION_FACTOR_CHECK_LIMIT.bucket, actor.userId)
    return outcome
  }

  sendCode(actor: UserActor, id: string): Promise<void> {
    return this.checks.sendCode(FACTORS, actor.userId, id)
  }

  /** @throws ProblemError not_found, second_factor_required when the session has not shown one */
  async remove(actor: UserActor, id: string): Promise<void> {
    await this.database.transaction(
      FACTORS,
      async (em) => {
        const user = await lockSessionAccount(em, actor)
        const factor = await em.findOne(Factor, { id, userId: user.id })
        if (!factor) throw new ProblemError('not_found')
        if (factor.status === 'verified') {
          await requireRaised(em, actor)
          await this.announce(em, actor, factor, 'factorRemoved')
        }
        await em.nativeDelete(Factor, { id })
        const left = await em.count(Factor, { userId: actor.userId, status: 'verified' })
        if (left > 0) return
        await em.nativeDelete(RecoveryCode, { userId: actor.userId })
        await this.sessions.lower(em, actor.userId)
      },
      actor,
    )
  }

  /** Replaces the recovery codes by new ones. */
  renewRecoveryCodes(actor: UserActor): Promise<string[]> {
    return this.database.transaction(
      FACTORS,
      async (em) => {
        await lockSessionAccount(em, actor)
        if ((await em.count(Factor, { userId: actor.userId, status: 'verified' })) === 0)
          throw new ProblemError('not_found')
        await requireRaised(em, actor)
        await audit(em, actor, {
          action: 'factor.renew_recovery_codes',
          subjectType: 'user',
          subjectId: actor.userId,
        })
        return this.recoveryCodes.renew(em, actor.userId)
      },
      actor,
    )
  }

  /** Enrolments and sessions from before may be a thief's. */
  private async endWhatCameBefore(em: EntityManager, actor: UserActor) {
    await em.nativeDelete(Factor, { userId: actor.userId, status: 'unverified' })
    await endSessionsOf(em, actor.userId, actor.sessionId)
  }

  /**
   * Whoever finds an open page must not lock its owner out: long after the sign-in the password is asked for again.
   * @throws ProblemError wrong_password
   */
  private async requireOwner(actor: UserActor, password: string | undefined) {
    const { isFresh } = await this.database.transaction(FACTORS, (em) =>
      em.findOneOrFail(Session, { id: actor.sessionId }),
    )
    if (!isFresh) await this.credentials.requirePassword(actor, password ?? '', '/password')
  }

  private async announce(
    em: EntityManager,
    actor: UserActor,
    { id, type }: Factor,
    notice: 'factorAdded' | 'factorRemoved',
  ) {
    const action = notice === 'factorAdded' ? 'factor.verify' : 'factor.remove'
    await audit(em, actor, { action, subjectType: 'factor', subjectId: id, details: { type } })
    await sendJob(em, securityNoticeMail, { userId: actor.userId, notice })
  }

  private requirePhone(phone = ''): string {
    if (!this.texts.available) throw new ProblemError('unavailable')
    const number = parsePhoneNumber(phone)
    if (number?.isValid()) return number.number
    throw new ProblemError('invalid_input', { errors: [{ pointer: '/phone', code: 'phone_with_example' }] })
  }
}

async function viewOf(em: EntityManager, id: string): Promise<FactorView> {
  const [view] = await findFactors(em, { id })
  return view as FactorView
}
