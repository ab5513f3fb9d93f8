import { Transform } from 'class-transformer'
import { sanitizeText, withoutInvisible, withoutNoise } from '../sanitize/index.js'

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

const visible = (text: string) => sanitizeText(withoutNoise(withoutInvisible(text)))
const visibleLine = (text: string) => visible(text.replace(/[\p{Cc}\p{White_Space}]+/gu, ' '))

/** Like PlainText, without characters that show nothing, turn the text around or cover other lines. Line breaks stay. */
export const VisibleText = () =>
  Transform(({ value }) => (typeof value === 'string' ? visible(value) : value))

/** Like VisibleText; an empty text counts as null. */
export const VisibleTextOrNull = () =>
  Transform(({ value }) => (typeof value === 'string' ? visible(value) || null : value))

/** Like VisibleText, in one line. */
export const VisibleLine = () =>
  Transform(({ value }) => (typeof value === 'string' ? visibleLine(value) : value))

/** Like VisibleLine; an empty text counts as null. */
export const VisibleLineOrNull = () =>
  Transform(({ value }) => (typeof value === 'string' ? visibleLine(value) || null : value))
