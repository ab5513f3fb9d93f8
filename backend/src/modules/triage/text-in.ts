import { sanitizeText } from '../../platform/sanitize/index.js'

/** A longer text is read up to here, as in the chat. */
const LONGEST = 20_000

/** Reads a text of a body that is not validated yet: a text that is too long to be stored may be about an emergency. */
export function textIn(body: unknown, field: string): string {
  const text: unknown = Object(body)[field]
  return typeof text === 'string' ? sanitizeText(text.slice(0, LONGEST)) : ''
}
