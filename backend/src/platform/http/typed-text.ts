import { Transform } from 'class-transformer'
import { sanitizeText } from '../sanitize/index.js'

/** Text that a person typed: SPEC's sanitiser takes out tags and script blocks and trims. */
export const PlainText = () =>
  Transform(({ value }) => (typeof value === 'string' ? sanitizeText(value) : value))

/** Like PlainText; an empty text counts as absent. */
export const PlainTextOrAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? sanitizeText(value) || undefined : value))

/** Like PlainText; an empty text counts as null. */
export const PlainTextOrNull = () =>
  Transform(({ value }) => (typeof value === 'string' ? sanitizeText(value) || null : value))
