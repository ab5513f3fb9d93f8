import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { lockOpenBooking, notifyAssignee } from '../bookings/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { DeskFiles } from './desk-files.js'
import type { DeskQuoteRequestView } from './desk-quote-request.dto.js'
import { DESK_QUOTE_REQUEST_LIST } from './desk-quote-request-list.js'
import { QuoteQuestions } from './quote-questions.js'
import type { DeclineReason } from './quote-request.dto.js'
import { QuoteRequest } from './quote-request.entity.js'
import { quoteRequestTeamMail } from './quote-request.jobs.js'
import { declineRequest } from './quote-request-declines.js'
import { lockCase, lockRequest, recordMove } from './quote-request-moves.js'

/** Bookings, notifications and mails are written by the system. Each change finds the request first with the login of the desk. */
const DESK = systemActor('quote_requests.desk')

/** Lets hospitals read the requests that were sent to them. Row security chooses the rows. */
@Injectable()
export class DeskQuoteRequestsService {
  constructor(
    private readonly database: Database,
    private readonly files: DeskFiles,
    private readonly questions: QuoteQuestions,
  ) {}

  /**
   * Reads a request with its case. The first reading is told to the patient; each is recorded for the patient to see.
   * @throws ProblemError not_found for a request to another hospital
   */
  read(actor: UserActor, id: string): Promise<DeskQuoteRequestView> {
    return this.database.transaction(actor, async (em) => {
      const request = await lockCase(em, id)
      const found = await this.files.caseOf(em, request)
      if (found) {
        const { userId, bookingId } = request
        await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
        if (request.status === 'sent') await recordMove(em, actor, request, 'open', 'hospital')
      }
      return {
        ...(await findRow(em, DESK_QUOTE_REQUEST_LIST, id)),
        brief: found?.brief ?? null,
        files: found?.files ?? [],
        questions: found ? await this.questions.openAtDesk(em, request) : [],
      }
    })
  }

  /**
   * Ends the request without an offer. The patient and the team are told.
   * @throws ProblemError not_found for a request to another hospital, invalid_transition
   */
  async decline(actor: UserActor, id: string, reason: DeclineReason): Promise<DeskQuoteRequestView> {
    const { bookingId } = await this.find(actor, id)
    await this.database.transaction(
      DESK,
      async (em) => {
        const booking = await lockOpenBooking(em, actor, bookingId)
        await declineRequest(em, actor, await lockRequest(em, id), reason, 'hospital')
        await notifyAssignee(em, booking, 'team_quote_declined')
        await sendJob(em, quoteRequestTeamMail, { quoteRequestId: id, type: 'declined' })
      },
      actor,
    )
    return this.read(actor, id)
  }

  /** Finds a request that the login of the desk shows. @throws ProblemError not_found */
  find(actor: UserActor, id: string): Promise<QuoteRequest> {
    return this.database.transaction(actor, async (em) => {
      const request = await em.findOne(QuoteRequest, { id })
      if (!request) throw new ProblemError('not_found')
      return request
    })
  }
}
