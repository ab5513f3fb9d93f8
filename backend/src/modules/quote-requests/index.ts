import { DeskOfferState } from './desk-offer-state.entity.js'
import { QuoteQuestion } from './quote-question.entity.js'
import { QuoteConsent, QuoteRequest, QuoteRequestEvent } from './quote-request.entity.js'

export { isShared, requireShared } from './desk-consent.js'
export { notifyDesk } from './desk-mail.jobs.js'
export { DeskMails } from './desk-mails.js'
export { endOfDay, timeZoneOf } from './due-time.js'
export type { DeclinedBecause, DeclineReason } from './quote-request.dto.js'
export { DECLINE_REASONS } from './quote-request-choices.js'
export {
  countOpenRequests,
  findAsking,
  lockCase,
  lockRequest,
  lockRequests,
  recordMove,
} from './quote-request-moves.js'
export { WAITING } from './quote-request-status.js'
export { QuoteRequestWithdrawals } from './quote-request-withdrawals.js'
export { QuoteRequestsModule } from './quote-requests.module.js'
export { QuoteConsent, QuoteRequest }

export const quoteRequestsEntities = [
  DeskOfferState,
  QuoteConsent,
  QuoteQuestion,
  QuoteRequest,
  QuoteRequestEvent,
]
