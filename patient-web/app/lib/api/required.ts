import { data } from 'react-router'
import { ApiError } from './error'

/**
 * For what a page cannot do without: undefined when no answer came or the server is away, so that a page that was loaded stays.
 * An id that is none is as unknown as somebody else's: the page is not found.
 */
export function keepOrThrow(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
  if ([400, 404].includes(error.status)) throw data(null, { status: 404 })
  if (error.status > 0 && error.status < 500) throw error
  return undefined
}
