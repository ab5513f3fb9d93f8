import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator'

/** A form sends the fields that were left empty; those do not filter. */
export const EmptyAsAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() || undefined : value))

/** Query parameters arrive as text. */
export const NumberOrAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? (value.trim() ? Number(value) : undefined) : value))

/** A free-text parameter. PostgreSQL has no place for control characters in a text. */
export const SearchText = () =>
  applyDecorators(EmptyAsAbsent(), IsOptional(), IsString(), MaxLength(100), Matches(/^\P{Cc}*$/u))
