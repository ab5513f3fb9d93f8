import { Transform } from 'class-transformer'

/** Of what a person typed: outer space goes. */
export const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))

/** The same; what was left empty is no answer. */
export const TrimmedOrAbsent = () =>
  Transform(({ value }) => (typeof value === 'string' ? value.trim() || undefined : value))
