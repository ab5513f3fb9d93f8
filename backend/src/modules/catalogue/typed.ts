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
import { trimText } from '../../platform/sanitize/index.js'

/** Outer space goes, and accented letters get one spelling. */
const typed = (value: unknown) => (typeof value === 'string' ? trimText(value).normalize('NFC') : value)

const Typed = () => Transform(({ value }) => typed(value))
const TypedOrNull = () => Transform(({ value }) => (typeof value === 'string' ? typed(value) || null : value))

export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined)

/** What a page or a row is called. */
export const Name = (most: number) =>
  applyDecorators(
    Typed(),
    IsString(),
    Matches(new RegExp(String.raw`^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>]{1,${most}}$`, 'u'), {
      message: `Please enter a name of up to ${most} characters.`,
    }),
  )

/** Plain text that may not stay empty. */
export const Text = (most: number) =>
  applyDecorators(
    Typed(),
    IsString(),
    Matches(new RegExp(String.raw`^[^\0]{1,${most}}$`, 'su'), {
      message: `Please enter a text of up to ${most.toLocaleString('en')} characters.`,
    }),
  )

/** The same; left empty it is not stated. */
export const TextOrNull = (most: number) =>
  applyDecorators(
    TypedOrNull(),
    IsOptional(),
    IsString(),
    MaxLength(most),
    Matches(/^[^\0]+$/su, { message: 'Please enter plain text.' }),
  )

const MOST_LINES = 40
const LONGEST_LINE = 300

/** A list of short texts, in the order in which a page shows them; empty lines and repetitions go. */
export const Lines = () =>
  applyDecorators(
    Transform(({ value }) =>
      Array.isArray(value) ? [...new Set(value.map(typed).filter((line) => line !== ''))] : value,
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

/** A form sends numbers as text. */
export const NumberTyped = () =>
  Transform(({ value }) => {
    if (typeof value !== 'string') return value
    const text = value.trim()
    return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : value
  })

/** A whole number; left empty it is not stated. */
export const WholeOrNull = (least: number, most: number) => {
  const told = {
    message: `Please enter a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
  }
  return applyDecorators(NumberTyped(), IsOptional(), IsInt(told), Min(least, told), Max(most, told))
}

/** The version that a change was made on. */
export const Version = () => applyDecorators(IsInt(), Min(1), Max(2_147_483_647))
