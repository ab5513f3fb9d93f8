import { isUnanswered } from '~/lib/i18n/failure'
import type { Message, MessageId } from '~/lib/i18n/i18n'

/** Returns the title over a failed request. After a lost answer nobody knows whether the request was stored. */
export const notSentTitle = (failure: Message): MessageId =>
  isUnanswered(failure) ? 'bookings.noAnswer' : 'bookings.notSent'
