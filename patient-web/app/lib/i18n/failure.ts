import { ApiError } from '~/lib/api/error'
import type { Message } from './i18n'

const BY_STATUS: Record<number, Message> = {
  0: 'common.error.network',
  400: 'common.error.input',
  401: 'common.error.authentication',
  403: 'common.error.denied',
  404: 'common.error.gone',
  422: 'common.error.input',
  429: 'common.error.limited',
}

/** What to tell the person: the server's own words, else ours for that kind of failure. The server's words about 404 name an address. */
export function failureMessage(error: unknown): Message {
  if (!(error instanceof ApiError)) return 'common.error.internal'
  if (error.code === 'not_found') return 'common.error.gone'
  if (error.detail) return { text: error.detail, waitSeconds: error.retryAfter }
  return BY_STATUS[error.status] ?? 'common.error.internal'
}

/** Tells whether no answer came, so that nobody knows what the server did. */
export const isUnanswered = (failure: Message): boolean => failure === BY_STATUS[0]
