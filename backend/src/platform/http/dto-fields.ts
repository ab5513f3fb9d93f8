import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'
import { trimText } from '../sanitize/index.js'
import { withCode } from './with-code.js'

/** Accented letters get one spelling. */
const trimmed = (value: unknown) => (typeof value === 'string' ? trimText(value).normalize('NFC') : value)

/** Text without outer space. */
export const Trimmed = () => Transform(({ value }) => trimmed(value))

/** Like Trimmed; an empty text counts as null. */
export const TrimmedOrNull = () =>
  Transform(({ value }) => (typeof value === 'string' ? trimmed(value) || null : value))

/** The field may be left out, but not null. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined)

/** The name of a page or a row. */
export const Name = (most: number) =>
  applyDecorators(
    Trimmed(),
    IsString(),
    Matches(new RegExp(String.raw`^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>]{1,${most}}$`, 'u'), {
      ...withCode('name_up_to', { max: most }),
    }),
  )

/** Plain text, not empty. */
export const Text = (most: number) =>
  applyDecorators(
    Trimmed(),
    IsString(),
    Matches(new RegExp(String.raw`^[^\0]{1,${most}}$`, 'su'), {
      ...withCode('text_up_to', { max: most }),
    }),
  )

/** Like Text; an empty text counts as null. */
export const TextOrNull = (most: number) =>
  applyDecorators(
    TrimmedOrNull(),
    IsOptional(),
    IsString(),
    MaxLength(most),
    Matches(/^[^\0]+$/su, withCode('plain_text')),
  )

const MOST_LINES = 40
const LONGEST_LINE = 300

/** Short texts in the order of the page, without empty and repeated ones. */
export const Lines = () =>
  applyDecorators(
    Transform(({ value }) =>
      Array.isArray(value) ? [...new Set(value.map(trimmed).filter((line) => line !== ''))] : value,
    ),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(MOST_LINES, withCode('lines_up_to', { max: MOST_LINES })),
    IsString({ each: true }),
    Matches(new RegExp(String.raw`^[^\p{Cc}]{1,${LONGEST_LINE}}$`, 'u'), {
      each: true,
      ...withCode('line_up_to', { max: LONGEST_LINE }),
    }),
  )

/** Reads a number that a form sends as text. */
export const NumberTyped = () =>
  Transform(({ value }) => {
    if (typeof value !== 'string') return value
    const text = value.trim()
    return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : value
  })

/** A whole number; an empty text counts as null. */
export const WholeOrNull = (least: number, most: number) => {
  const problem = withCode('whole_number_range', { min: least, max: most })
  return applyDecorators(NumberTyped(), IsOptional(), IsInt(problem), Min(least, problem), Max(most, problem))
}

/** The version that the change was made on. */
export const Version = () => applyDecorators(IsInt(), Min(1), Max(2_147_483_647))
