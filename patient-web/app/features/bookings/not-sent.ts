import type { Message, MessageId } from '~/lib/i18n/i18n'

/** Returns the title over a failed request. After a lost answer nobody knows whether the request was stored. */
export const notSentTitle = (failure: Message): MessageId =>
  failure === 'common.error.network' ? 'bookings.noAnswer' : 'bookings.notSent'
