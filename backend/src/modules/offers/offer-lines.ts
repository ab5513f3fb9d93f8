import { ProblemError } from '../../platform/errors/index.js'
import { type ChecklistCode, rowKeyOf } from './checklist.js'
import type { OfferLine } from './offer-content.dto.js'

export interface LineOfOffer {
  code: ChecklistCode
  /** Names a line with the code `other`; null for any other code. */
  name: string | null
}

/**
 * Finds the line of an offer that a key names.
 * @param pointer of the key in the request
 * @throws ProblemError invalid_input
 */
export function findLine(lines: readonly OfferLine[], key: string, pointer: string): LineOfOffer {
  const line = lines.find((one) => rowKeyOf(one) === key)
  if (line) return { code: line.code, name: line.name }
  throw new ProblemError('invalid_input', { errors: [{ pointer, code: 'line_unknown' }] })
}
