import type { Readable } from 'node:stream'
import { LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Storage, StorageMissingError } from '../../platform/storage/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { User } from '../auth/index.js'
import { dataExport } from './export.jobs.js'
import { EXPORT_LIMIT } from './privacy.limits.js'
import type { PrivacyRequestView } from './privacy-request.dto.js'
import { addRequest, findExportContent, listRequests } from './privacy-requests.repository.js'

const EXPORTS = systemActor('privacy.exports')

/** People's copies of their data. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly limits: Limits,
  ) {}

  /** Asks for a copy; while one is being made, asking again changes nothing. */
  async request(actor: UserActor): Promise<PrivacyRequestView> {
    const { userId } = actor
    await this.limits.spend(EXPORT_LIMIT, userId)
    return this.database.transaction(
      EXPORTS,
      async (em) => {
        // An erasure of the account waits, or has closed it.
        const open = { id: userId, closedAt: null }
        const user = await em.findOne(User, open, { lockMode: LockMode.PESSIMISTIC_READ })
        if (!user) throw new ProblemError('not_signed_in')
        const requestId = await addRequest(em, userId, 'export')
        if (requestId) {
          await sendJob(em, dataExport, { requestId })
          await audit(em, actor, {
            action: 'export.request',
            subjectType: 'privacy_request',
            subjectId: requestId,
          })
        }
        const [newest] = await listRequests(em, userId, 'export')
        if (!newest) throw new ProblemError('not_found')
        return newest
      },
      actor,
    )
  }

  list(actor: UserActor): Promise<PrivacyRequestView[]> {
    return this.database.transaction(actor, (em) => listRequests(em, actor.userId, 'export'))
  }

  /** @throws ProblemError not_found for what is not the actor's, not ready, expired or erased */
  async open(actor: UserActor, id: string): Promise<{ content: Readable; completedAt: Date }> {
    const found = await this.database.transaction(actor, async (em) => {
      const own = await findExportContent(em, actor, id)
      if (!own) throw new ProblemError('not_found')
      // Committed before the first byte leaves: whoever reads it is recorded.
      await audit(em, actor, { action: 'export.download', subjectType: 'privacy_request', subjectId: id })
      return own
    })
    try {
      return {
        content: await this.storage.get(found.objectPath, found.wrappedKey),
        completedAt: new Date(found.completedAt),
      }
    } catch (error) {
      // Erased between the two.
      throw error instanceof StorageMissingError ? new ProblemError('not_found') : error
    }
  }
}
