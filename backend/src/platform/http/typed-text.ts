import { Transform } from 'class-transformer'
import { sanitizeText } from '../sanitize/index.js'

/** Digits with the usual signs between them, after the country code: the team calls from another country. */
export const PHONE_WITH_COUNTRY_CODE = /^(?:\+|00)(?=(?:\D*\d){5})[\d ().-]{5,29}$/

/** Text that a person typed: SPEC's sanitiser takes out tags and script blocks and trims. */
export const PlainText = () =>
  Transform(({ value }) => (typeof value === 'string' ? sanitizeText(value) : value))

/** Like PlainText; an empty text counts as absent. */
export const PlainTextOrAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? sanitizeText(value) || undefined : value))

/** Like PlainText; an empty text counts as null. */
export const PlainTextOrNull = () =>
  Transform(({ value }) => (typeof value === 'string' ? sanitizeText(value) || null : value))
