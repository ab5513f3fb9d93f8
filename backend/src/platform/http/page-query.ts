import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator'

/** A form sends the fields that were left empty; those do not filter. */
export const EmptyAsAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() || undefined : value))

/** Query parameters arrive as text. */
export const NumberOrAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? (value.trim() ? Number(value) : undefined) : value))

/** How many rows a page has. */
export const PageSize = () => applyDecorators(NumberOrAbsent(), IsOptional(), IsInt(), Min(1), Max(100))

/** The `nextCursor` of the page before. */
export const CursorOfPage = () =>
  applyDecorators(EmptyAsAbsent(), IsOptional(), IsString(), Matches(/^[\w-]{1,100}$/))

/** A free-text parameter. PostgreSQL has no place for control characters in a text. */
export const SearchText = () =>
  applyDecorators(EmptyAsAbsent(), IsOptional(), IsString(), MaxLength(100), Matches(/^\P{Cc}*$/u))
