import type { Message } from '~/lib/i18n/i18n'
import type { FieldErrors } from './error-summary'

/**
 * Finds the fields whose text is longer than the server accepts, and says by how much. The fields have no `maxLength`, as
 * browsers cut pasted text there without a word.
 * @param longest the limits in characters, by field
 */
export function tooLong(
  textOf: (name: string) => unknown,
  longest: Readonly<Record<string, number>>,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(longest).flatMap(([name, limit]): [string, Message][] => {
      const over = lengthOf(String(textOf(name) ?? '')) - limit
      return over > 0 ? [[name, { id: 'common.error.long', values: { over, longest: limit } }]] : []
    }),
  )
}

/** Counts as the server does: without blanks at the ends, a line break or an emoji as one character. */
const lengthOf = (text: string) => [...text.replaceAll('\r\n', '\n').trim()].length
