import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { publishTeamEvent } from '../notifications/index.js'
import type { AdminEnquiryPatch, AdminEnquiryView } from './enquiry.dto.js'
import { findEnquiry, lockEnquiry, setEnquiryStatus } from './enquiry.repository.js'

/** What the back office does with enquiries. */
@Injectable()
export class AdminEnquiriesService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminEnquiryView> {
    return this.database.transaction(actor, (em) => viewed(em, actor, id))
  }

  /** @throws ProblemError stale_version when somebody else changed the enquiry meanwhile */
  patch(actor: UserActor, id: string, { status, version }: AdminEnquiryPatch): Promise<AdminEnquiryView> {
    return this.database.transaction(actor, async (em) => {
      const enquiry = await lockEnquiry(em, id)
      if (!enquiry) throw new ProblemError('not_found')
      if (enquiry.version !== version) throw new ProblemError('stale_version')
      if (enquiry.status !== status) {
        await setEnquiryStatus(em, id, status)
        await audit(em, actor, {
          action: 'enquiry.change',
          subjectType: 'enquiry',
          subjectId: id,
          details: { from: enquiry.status, to: status },
        })
        await publishTeamEvent(em, 'enquiry.updated', { enquiryId: id })
      }
      return viewed(em, actor, id)
    })
  }
}

/** People write about their health: whoever looks is recorded before they see it. */
async function viewed(em: EntityManager, actor: UserActor, id: string): Promise<AdminEnquiryView> {
  await audit(em, actor, { action: 'enquiry.view', subjectType: 'enquiry', subjectId: id })
  const view = await findEnquiry(em, id)
  if (!view) throw new ProblemError('not_found')
  return view
}
