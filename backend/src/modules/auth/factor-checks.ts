import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { keepsWrappedKeys, MasterKeys } from '../../platform/storage/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { phoneCodeMessage } from './auth.jobs.js'
import { ADDED_PHONE_LIMIT, TEXT_MESSAGE_LIMIT, VERIFIED_PHONE_LIMIT } from './auth.limits.js'
import { Factor } from './factor.entity.js'
import { lockAccount } from './lock-account.js'
import { OneTimeCodes } from './one-time-codes.js'
import { RecoveryCodes } from './recovery-codes.js'
import { totpStep } from './totp.js'

keepsWrappedKeys({ table: 'factors', column: 'wrapped_secret', path: "'factors/' || id" })

/** Whether a code is right, once. */
@Injectable()
export class FactorChecks {
  constructor(
    private readonly database: Database,
    private readonly codes: OneTimeCodes,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly keys: MasterKeys,
    private readonly limits: Limits,
  ) {}

  /** @returns what the code belonged to among the person's verified factors and recovery codes */
  async check(
    em: EntityManager,
    userId: string,
    typed: string,
    factorId?: string,
  ): Promise<'factor' | 'recovery_code' | undefined> {
    const which = factorId ? { id: factorId } : {}
    for (const factor of await em.find(Factor, { userId, status: 'verified', ...which })) {
      if (await this.checkFactor(em, factor, typed)) return 'factor'
    }
    return (await this.recoveryCodes.use(em, userId, typed)) ? 'recovery_code' : undefined
  }

  /** However many ask at the same time with the same code, one of them is right. */
  async checkFactor(em: EntityManager, factor: Factor, typed: string): Promise<boolean> {
    const code = typed.replace(/\s/g, '')
    if (factor.type === 'phone') {
      const which = { userId: factor.userId, purpose: 'phone_factor', factorId: factor.id } as const
      return (await this.codes.useDigits(em, which, code)) === true
    }
    const db = em.getKysely<Tables>()
    // A process whose clock is off would take none of the right codes, and note a step that is still to come.
    const { seconds } = await db
      .selectNoFrom(({ fn }) =>
        fn<number>('date_part', [sql.lit('epoch'), fn('clock_timestamp', [])]).as('seconds'),
      )
      .executeTakeFirstOrThrow()
    const step = totpStep(this.seedOf(factor), code, seconds * 1_000)
    if (step === undefined) return false
    const { numUpdatedRows } = await db
      .updateTable('factors')
      .set({ last_step: step })
      .where('id', '=', factor.id)
      .where(({ eb, fn, lit }) => eb(fn.coalesce('last_step', lit(0)), '<', step))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** @throws ProblemError not_found when the person has no such phone, rate_limited */
  async sendCode(actor: Actor, userId: string, factorId: string): Promise<void> {
    await this.database.transaction(actor, async (em) => {
      const user = await lockAccount(em, userId)
      const factor = user && (await em.findOne(Factor, { id: factorId, userId, type: 'phone' }))
      if (!factor) throw new ProblemError('not_found')
      await this.issueCode(em, factor)
    })
  }

  /** @throws ProblemError rate_limited when the person, or the phone, has had enough messages */
  async issueCode(em: EntityManager, { id, userId, status, phone }: Factor): Promise<void> {
    await this.limits.spend(TEXT_MESSAGE_LIMIT, userId)
    if (status === 'verified') await this.limits.spend(VERIFIED_PHONE_LIMIT, id)
    else await this.limits.spend(ADDED_PHONE_LIMIT, phone ?? '')
    const codeId = await this.codes.issue(em, userId, 'phone_factor', { factorId: id })
    await sendJob(em, phoneCodeMessage, { codeId })
  }

  wrap(factorId: string, seed: Buffer): string {
    return this.keys.wrap(pathOf(factorId), seed)
  }

  private seedOf({ id, wrappedSecret }: Factor): Buffer {
    return this.keys.unwrap(pathOf(id), wrappedSecret ?? '')
  }
}

/** Binds a seed to its factor: that of one account cannot be passed off as that of another. */
const pathOf = (factorId: string) => `factors/${factorId}`
