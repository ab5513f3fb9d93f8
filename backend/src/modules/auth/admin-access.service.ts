import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import type { FactorResetInput } from './admin-user.dto.js'
import { securityNoticeMail } from './auth.jobs.js'
import { Factor, RecoveryCode } from './factor.entity.js'
import { lockAccount } from './lock-account.js'
import { requireRaisedForAccess } from './raised-session.js'
import { endSessionsOf } from './sessions.service.js'

/** What administrators do about how somebody gets in. */
@Injectable()
export class AdminAccessService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Ends every session of the person.
   * @returns how many were open
   * @throws ProblemError not_found
   */
  signOut(actor: UserActor, userId: string): Promise<number> {
    return this.database.transaction(actor, async (em) => {
      await requireAccount(em, userId)
      const ended = await endSessionsOf(em, userId)
      await audit(em, actor, {
        action: 'user.sign_out',
        subjectType: 'user',
        subjectId: userId,
        details: { ended },
      })
      return ended
    })
  }

  /**
   * For whoever lost it: the password alone opens the account then, so every session ends and the person is told.
   * One's own is removed on the security page, which asks for it.
   * @throws ProblemError access_denied for one's own, not_found also where there is no second factor, second_factor_required
   */
  async resetSecondFactor(
    actor: UserActor,
    userId: string,
    reason: FactorResetInput['reason'],
  ): Promise<void> {
    if (actor.userId === userId) throw new ProblemError('access_denied')
    await this.database.transaction(actor, async (em) => {
      await requireRaisedForAccess(em, actor, this.config)
      await requireAccount(em, userId)
      const factors = await em.nativeDelete(Factor, { userId })
      if (factors === 0) throw new ProblemError('not_found')
      await em.nativeDelete(RecoveryCode, { userId })
      const ended = await endSessionsOf(em, userId)
      await audit(em, actor, {
        action: 'user.reset_second_factor',
        subjectType: 'user',
        subjectId: userId,
        details: { reason, factors, ended },
      })
      await sendJob(em, securityNoticeMail, { userId, notice: 'factorsReset' })
    })
  }
}

async function requireAccount(em: EntityManager, userId: string): Promise<void> {
  if (!(await lockAccount(em, userId))) throw new ProblemError('not_found')
}
