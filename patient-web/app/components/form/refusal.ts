import { ApiError } from '~/lib/api/error'
import { failureMessage } from '~/lib/i18n/failure'
import type { Message } from '~/lib/i18n/i18n'
import type { FieldErrors } from './error-summary'

/** A form that came back: errors by field, or one failure of the whole. */
export interface Refusal {
  errors: FieldErrors
  failure?: Message
}

/** What the server's refusal says about the fields of a form. What is no answer of the server is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  const { fieldErrors } = error
  const errors = Object.fromEntries(fieldErrors.map(({ field, detail }) => [field, { text: detail }]))
  return { errors, failure: fieldErrors.length > 0 ? undefined : failureMessage(error) }
}
