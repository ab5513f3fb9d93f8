import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { VISITOR } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { Limits, networkOf } from '../../platform/throttle/index.js'
import { publishTeamEvent } from '../notifications/index.js'
import type { EnquiryInput, EnquiryReceipt } from './enquiry.dto.js'
import { acknowledgementMail } from './enquiry.jobs.js'
import { ENQUIRY_LIMIT } from './enquiry.limits.js'
import { insertEnquiry } from './enquiry.repository.js'
import { enquiryTeamMail } from './team-mail.jobs.js'

interface Sender {
  ip: string
  idempotencyKey: string | undefined
  /** The message may be about an emergency. */
  possibleEmergency: boolean
}

/** What visitors do: they write. */
@Injectable()
export class EnquiriesService {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  /**
   * Thanks are due only for what is stored: the receipt comes from the transaction that holds the message and its mails.
   * @throws ProblemError rate_limited, idempotency_key_reused
   */
  async create(
    input: EnquiryInput,
    { ip, idempotencyKey, possibleEmergency }: Sender,
  ): Promise<EnquiryReceipt> {
    await this.limits.spend(ENQUIRY_LIMIT, networkOf(ip))
    return this.database.transaction(VISITOR, (em) =>
      once(em, VISITOR, idempotencyKey, { route: 'POST enquiries', body: input }, async () => {
        const id = uuid()
        const createdAt = new Date()
        await insertEnquiry(em, input, { id, createdAt, possibleEmergency })
        await audit(em, VISITOR, { action: 'enquiry.create', subjectType: 'enquiry', subjectId: id })
        await publishTeamEvent(em, 'enquiry.updated', { enquiryId: id })
        await sendJob(em, enquiryTeamMail, { enquiryId: id })
        await sendJob(em, acknowledgementMail, { enquiryId: id })
        return { id, createdAt: createdAt.toISOString() }
      }),
    )
  }
}
