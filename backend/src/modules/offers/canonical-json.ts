import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/**
 * Writes JSON in its canonical form (RFC 8785), with texts in NFC.
 * @throws RangeError for undefined, and for numbers that are not safe integers: decimals are written as text
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(normalized(value))
  if (text === undefined) throw new RangeError('Nothing to write')
  return text
}

/** SHA-256 of the canonical form, in hex. */
export const canonicalHash = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')

function normalized(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${value}`)
    return value
  }
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value !== 'object') throw new RangeError(`Not JSON: ${typeof value}`)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.normalize('NFC'), normalized(one)]),
  )
}
