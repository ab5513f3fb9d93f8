import { isISO8601, isUUID } from 'class-validator'
import { ProblemError } from '../errors/index.js'

/** The place behind a row in a list that is ordered by a key and then by id; it stays one when that row goes. */
export interface ListPlace {
  /** As text, without spaces; empty for rows that have none. */
  key: string
  id: string
}

export const writeCursor = ({ key, id }: ListPlace): string =>
  Buffer.from(`${key} ${id}`).toString('base64url')

/**
 * @param isKey whether a key can be one of this list
 * @throws ProblemError invalid_input for what is no cursor of this list
 */
export function readCursor(cursor: string, isKey: (key: string) => boolean): ListPlace {
  const [key = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isKey(key) || !isUUID(id)) {
    throw new ProblemError('invalid_input', { errors: [{ pointer: '?cursor', code: 'cursor_invalid' }] })
  }
  return { key, id }
}

/** A moment as the views have it, for lists in the order of time. */
export const isMoment = (key: string) =>
  /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-](0\d|1[0-5]):\d{2}$/.test(key) &&
  isISO8601(key, { strict: true })
