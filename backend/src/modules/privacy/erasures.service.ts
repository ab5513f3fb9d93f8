import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { PersonalData } from '../../platform/personal-data/index.js'
import { Limits } from '../../platform/throttle/index.js'
import {
  CredentialsService,
  endSessionsOf,
  lockOwnAccount,
  requireAnotherAdmin,
  type User,
  UserRole,
} from '../auth/index.js'
import { dataErasure } from './erasure.jobs.js'
import { ERASURE_LIMIT } from './privacy.limits.js'
import type { ErasureInput, PrivacyRequestView } from './privacy-request.dto.js'
import { addRequest, listRequests } from './privacy-requests.repository.js'

const ERASURES = systemActor('privacy.erasures')

@Injectable()
export class ErasuresService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsService,
    private readonly limits: Limits,
    private readonly personalData: PersonalData,
  ) {}

  /**
   * Closes the account at once: sign-in stops and every session ends. Requests the refunds now. A job deletes the data later.
   * @throws ProblemError wrong_password, last_admin, rate_limited, erasure_differs
   */
  async request(actor: UserActor, { password, previewVersion }: ErasureInput): Promise<PrivacyRequestView> {
    const { userId } = actor
    await this.limits.spend(ERASURE_LIMIT, userId)
    const checked = await this.credentials.requirePassword(actor, password, '/password')
    return this.database.transaction(
      ERASURES,
      async (em) => {
        await closeAccount(em, await lockOwnAccount(em, actor, checked))
        const requestId = await addRequest(em, userId, 'erasure')
        if (requestId) {
          await this.personalData.prepareErasure(em, actor, previewVersion)
          const sessions = await endSessionsOf(em, userId)
          await sendJob(em, dataErasure, { requestId })
          await audit(em, actor, {
            action: 'erasure.request',
            subjectType: 'privacy_request',
            subjectId: requestId,
            details: { sessions },
          })
        }
        const [newest] = await listRequests(em, userId, 'erasure')
        if (!newest) throw new ProblemError('not_found')
        return newest
      },
      actor,
    )
  }
}

async function closeAccount(em: EntityManager, user: User): Promise<void> {
  const role = await em.findOne(UserRole, { userId: user.id })
  if (role?.role === 'admin') await requireAnotherAdmin(em, user.id)
  user.closedAt = new Date()
  await em.flush()
}
