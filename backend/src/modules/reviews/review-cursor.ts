import { isISO8601, isUUID } from 'class-validator'
import { ProblemError } from '../../platform/http/index.js'

/** The place behind a review in the order of the list; it stays one when that review goes. */
export interface ReviewPlace {
  reviewDate: string | null
  id: string
}

export const writeCursor = ({ reviewDate, id }: ReviewPlace): string =>
  Buffer.from(`${reviewDate ?? ''} ${id}`).toString('base64url')

/** @throws ProblemError invalid_input for what is no cursor of ours */
export function readCursor(cursor: string): ReviewPlace {
  const [date = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isDay = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(date) && isISO8601(date, { strict: true })
  if (!isUUID(id) || !(date === '' || isDay)) {
    const detail = 'cursor is not valid for this list'
    throw new ProblemError('invalid_input', { errors: [{ pointer: '?cursor', code: 'cursor', detail }] })
  }
  return { reviewDate: date || null, id }
}
