import { isUUID } from 'class-validator'
import { ProblemError } from '../../platform/http/index.js'

/** The place behind a hospital in the order of the list; it stays one when that hospital goes. */
export interface HospitalPlace {
  /** Out of 5, with one decimal. */
  rating: number
  id: string
}

export const writeHospitalCursor = ({ rating, id }: HospitalPlace): string =>
  Buffer.from(`${rating} ${id}`).toString('base64url')

/** @throws ProblemError invalid_input for what is no cursor of ours */
export function readHospitalCursor(cursor: string): HospitalPlace {
  const [rating = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^[0-5](\.\d)?$/.test(rating) || !isUUID(id)) {
    const detail = 'cursor is not valid for this list'
    throw new ProblemError('invalid_input', { errors: [{ pointer: '?cursor', code: 'cursor', detail }] })
  }
  return { rating: Number(rating), id }
}
