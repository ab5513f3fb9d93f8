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
      message: `Please enter a name of up to ${most} characters.`,
    }),
  )

/** Plain text, not empty. */
export const Text = (most: number) =>
  applyDecorators(
    Trimmed(),
    IsString(),
    Matches(new RegExp(String.raw`^[^\0]{1,${most}}$`, 'su'), {
      message: `Please enter a text of up to ${most.toLocaleString('en')} characters.`,
    }),
  )

/** Like Text; an empty text counts as null. */
export const TextOrNull = (most: number) =>
  applyDecorators(
    TrimmedOrNull(),
    IsOptional(),
    IsString(),
    MaxLength(most),
    Matches(/^[^\0]+$/su, { message: 'Please enter plain text.' }),
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
    ArrayMaxSize(MOST_LINES, { message: `Please enter up to ${MOST_LINES} lines.` }),
    IsString({ each: true }),
    Matches(new RegExp(String.raw`^[^\p{Cc}]{1,${LONGEST_LINE}}$`, 'u'), {
      each: true,
      message: `Please enter up to ${LONGEST_LINE} characters a line.`,
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
  const problem = {
    message: `Please enter a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
  }
  return applyDecorators(NumberTyped(), IsOptional(), IsInt(problem), Min(least, problem), Max(most, problem))
}

/** The version that the change was made on. */
export const Version = () => applyDecorators(IsInt(), Min(1), Max(2_147_483_647))
